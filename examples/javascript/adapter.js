// Pixies with both expansions, in plain JavaScript, behind the line protocol of docs/protocol.md.
//
//   pytest conformance --impl "cmd:node examples/javascript/adapter.js"
//
// The rules come first, the protocol last. Cards and areas are used as they come in a request; nothing in a request is
// ever changed. An area is { spaces: [nine of { faceup, facedown }], edges: { C1: giant, ... } }.
'use strict';

const ZONE_POINTS = { 1: 2, 2: 3, 3: 4 }; // per card of the largest color zone, by round
const UNCOVERED_POINTS = 5; // Flower Power: per facedown card that no faceup card covers

const RULESETS = {
  base: { sets: ['base'], cards: 70, mostPlayers: 5, flowerPower: false },
  flower_power: { sets: ['base', 'flower_power'], cards: 84, mostPlayers: 6, flowerPower: true },
  little_giants: { sets: ['base', 'little_giants'], cards: 84, mostPlayers: 5, flowerPower: false },
  both: { sets: ['base', 'flower_power', 'little_giants'], cards: 98, mostPlayers: 6, flowerPower: true },
};

const EDGES = { column: ['C1', 'C2', 'C3'], row: ['R1', 'R2', 'R3'] };

// Pairs of places that touch along a side: the grid, a giant with the space beside it, giants side by side.
const SIDES = [
  [1, 2], [2, 3], [4, 5], [5, 6], [7, 8], [8, 9], [1, 4], [4, 7], [2, 5], [5, 8], [3, 6], [6, 9],
  ['C1', 1], ['C2', 2], ['C3', 3], ['R1', 1], ['R2', 4], ['R3', 7],
  ['C1', 'C2'], ['C2', 'C3'], ['R1', 'R2'], ['R2', 'R3'],
];
const NEIGHBOURS = {};
for (const [one, other] of SIDES) {
  (NEIGHBOURS[one] ??= []).push(other);
  (NEIGHBOURS[other] ??= []).push(one);
}

class Illegal extends Error {}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// ---- scoring ----------------------------------------------------------------------------------------------------

/** Every faceup card with where it lies; `validated` is null on a giant, which has no number to validate. */
function faceupCards(area) {
  const found = [];
  area.spaces.forEach(({ faceup, facedown }, i) => {
    const at = { place: i + 1, column: (i % 3) + 1, row: Math.floor(i / 3) + 1 };
    if (faceup) found.push({ card: faceup, ...at, validated: facedown !== null });
  });
  for (const [place, card] of Object.entries(area.edges)) {
    const at = { place, column: null, row: null, [card.edge]: Number(place[1]) };
    found.push({ card, ...at, validated: null });
  }
  return found;
}

const uncoveredCards = (area) => area.spaces.filter((space) => space.facedown && !space.faceup).length;

const has = (colour) => (seen) => seen.card.colours.includes(colour);

const hasSpirals = (card) => card.spirals > 0 || card.spiral_per !== null || card.spirals_per_facedown > 0;

/** Which cards of a giant's line its effect pays for; the value on the giant is paid for each. */
const PAID = {
  validated: () => (seen) => seen.validated === true,
  unvalidated: () => (seen) => seen.validated === false,
  no_spirals: () => (seen) => seen.card.edge === null && !hasSpirals(seen.card),
  own_colour: (giant) => has(giant.effect_colour),
};

function spiralsOf({ card, column, row }, all, uncovered) {
  const special = card.spiral_per === null ? 0 : all.filter(has(card.spiral_per)).length;
  let effect = 0;
  if (card.effect in PAID) {
    const inLine = all.filter((seen) => (card.edge === 'column' ? seen.column === column : seen.row === row));
    effect = card.effect_value * inLine.filter(PAID[card.effect](card)).length;
  }
  return card.spirals + special + card.spirals_per_facedown * uncovered + effect;
}

function crossesOf({ card, row }, all) {
  const cancelled = row !== null && all.some((seen) => seen.card.effect === 'cancel_crosses' && seen.row === row);
  if (cancelled) return 0;
  return card.crosses + (card.cross_per === null ? 0 : all.filter(has(card.cross_per)).length);
}

/** The largest group of at least two faceup cards of one colour that touch along their sides. */
function largestZone(all) {
  let largest = { size: 0, colour: null, spaces: [] };
  for (const colour of ['blue', 'green', 'yellow', 'red']) {
    const left = new Set(all.filter(has(colour)).map((seen) => seen.place));
    for (const start of left) {
      const spaces = [start];
      left.delete(start);
      for (const place of spaces) {
        // `spaces` grows while it is walked
        for (const next of NEIGHBOURS[place]) if (left.delete(next)) spaces.push(next);
      }
      if (spaces.length > Math.max(largest.size, 1)) largest = { size: spaces.length, colour, spaces };
    }
  }
  return largest;
}

function score({ area, round, ruleset }) {
  const all = faceupCards(area);
  const uncovered = uncoveredCards(area);
  const zone = largestZone(all);
  const parts = {
    validated: sum(all.filter((seen) => seen.validated).map((seen) => seen.card.number)),
    spirals: sum(all.map((seen) => spiralsOf(seen, all, uncovered))),
    crosses: sum(all.map((seen) => crossesOf(seen, all))),
    zone: { points: ZONE_POINTS[round] * zone.size, ...zone },
    facedown: RULESETS[ruleset].flowerPower ? UNCOVERED_POINTS * uncovered : 0,
  };
  return { total: parts.validated + parts.spirals - parts.crosses + parts.zone.points + parts.facedown, ...parts };
}

// ---- placing ----------------------------------------------------------------------------------------------------

const facedownOnEmpty = (area) =>
  area.spaces.flatMap(({ faceup, facedown }, i) => (faceup || facedown ? [] : [{ space: i + 1, face: 'facedown' }]));

function legalPlacements(area, card) {
  if (card.edge !== null) {
    const free = EDGES[card.edge].filter((edge) => !area.edges[edge]);
    return free.length ? free.map((edge) => ({ edge, face: 'faceup' })) : facedownOnEmpty(area);
  }
  const own = area.spaces[card.number - 1];
  if (!own.faceup) return [{ space: card.number, face: 'faceup' }];
  if (!own.facedown) return ['faceup', 'facedown'].map((face) => ({ space: card.number, face }));
  return facedownOnEmpty(area);
}

const same = (one) => (other) => one.space === other.space && one.edge === other.edge && one.face === other.face;

/** The area after a placement; a new one, as the one before stays as it was. Throws Illegal. */
function placed(area, card, placement) {
  if (!legalPlacements(area, card).some(same(placement))) throw new Illegal(`${card.id} may not be placed there`);
  const after = { spaces: [...area.spaces], edges: { ...area.edges } };
  if (placement.edge) {
    after.edges[placement.edge] = card;
    return after;
  }
  const at = placement.space - 1;
  const { faceup, facedown } = area.spaces[at];
  if (placement.face === 'faceup') after.spaces[at] = { faceup: card, facedown: faceup ?? facedown };
  else after.spaces[at] = { faceup, facedown: card };
  return after;
}

const isFull = (area) => area.spaces.every((space) => space.faceup || space.facedown);

// ---- rounds and games -------------------------------------------------------------------------------------------

class Round {
  constructor(players, ruleset, number, first, deck) {
    Object.assign(this, { players, ruleset, number, first, deck, player: first, over: false, scores: null });
    this.areas = Array(players).fill({ spaces: Array(9).fill({ faceup: null, facedown: null }), edges: {} });
    this.lines = this.areas.map(line);
    this.revealed = 0;
    this.reveal();
    this.entry = { first_player: first, offer: ids(this.offer), steps: [], scores: null, next_first_player: null };
  }

  /** A turn begins: as many cards as there are players, four for two. False if the deck holds too few. */
  reveal() {
    const size = this.players === 2 ? 4 : this.players;
    if (this.revealed + size > this.deck.length) return false;
    this.offer = this.deck.slice(this.revealed, this.revealed + size);
    this.revealed += size;
    return true;
  }

  /** The position after a move; this one stays as it was. */
  after(move) {
    const other = Object.assign(Object.create(Round.prototype), this);
    Object.assign(other, { areas: [...this.areas], lines: [...this.lines], offer: [...this.offer] });
    other.entry = { ...this.entry, steps: [] };
    other.take(move);
    return other;
  }

  take({ card, placement }) {
    const at = this.offer.findIndex((offered) => offered.id === card.id);
    if (at < 0) throw new Illegal(`${card.id} is not on offer`);
    this.areas[this.player] = placed(this.areas[this.player], card, placement);
    this.lines[this.player] = line(this.areas[this.player]);
    this.offer.splice(at, 1);
    this.goOn(this.player);
    this.entry.steps.push({
      offer: ids(this.offer), player: this.over ? null : this.player, areas: [...this.lines], round_over: this.over,
    });
  }

  /** Who takes next, after `taker`: the turn goes on, the next turn begins, or the round is over. */
  goOn(taker) {
    const placedEquallyOften = this.offer.length === 0 || (this.players === 2 && this.offer.length === 2);
    if (placedEquallyOften && this.areas.some(isFull)) return this.end(taker);
    this.player = (taker + 1) % this.players;
    if (this.offer.length > 0) return undefined;
    this.player = taker;
    return this.reveal() ? undefined : this.end(taker);
  }

  end(taker) {
    this.over = true;
    this.scores = this.areas.map((area) => score({ area, round: this.number, ruleset: this.ruleset }).total);
    Object.assign(this.entry, { scores: this.scores, next_first_player: taker });
  }
}

function checkSetup({ players, ruleset, round, first_player: first, decks }) {
  const rules = RULESETS[ruleset];
  if (!rules) throw new Illegal(`there is no ruleset ${ruleset}`);
  if (!(players >= 2 && players <= rules.mostPlayers)) throw new Illegal(`${players} players cannot play ${ruleset}`);
  if (!(first >= 0 && first < players)) throw new Illegal(`there is no seat ${first}`);
  if (!(round >= 1 && decks.length >= 1 && round + decks.length <= 4)) throw new Illegal('a game has rounds 1 to 3');
  for (const deck of decks) {
    const whole = new Set(ids(deck)).size === rules.cards && deck.length === rules.cards;
    if (!whole || !deck.every((card) => rules.sets.includes(card.set))) throw new Illegal(`not the deck of ${ruleset}`);
  }
}

function playMoves({ players, ruleset, round, first_player: first, decks, moves }, rounds) {
  const start = (seat) => rounds.push(new Round(players, ruleset, round + rounds.length, seat, decks[rounds.length]));
  start(first);
  moves.forEach((move, index) => {
    const now = rounds.at(-1);
    try {
      if (now.over) throw new Illegal('all rounds are over');
      now.take(move);
    } catch (error) {
      throw Object.assign(error, { index });
    }
    if (now.over && rounds.length < decks.length) start(now.entry.next_first_player);
  });
}

/** How many sequences of `depth` moves go on from a position. */
function sequences(round, depth) {
  if (depth === 0) return 1;
  if (round.over) return 0;
  const moves = round.offer.flatMap((card) => {
    return legalPlacements(round.areas[round.player], card).map((placement) => ({ card, placement }));
  });
  if (depth === 1) return moves.length;
  return sum(moves.map((move) => sequences(round.after(move), depth - 1)));
}

function perft({ players, ruleset, first_player: first, deck, depth }) {
  return { count: sequences(new Round(players, ruleset, 1, first, deck), depth) };
}

function play(request) {
  const rounds = [];
  checkSetup(request);
  playMoves(request, rounds);
  const last = rounds.at(-1);
  const gameOver = last.over && last.number === 3;
  const totals = gameOver ? last.scores.map((_, seat) => sum(rounds.map((each) => each.scores[seat]))) : null;
  const winners = gameOver ? [...totals.keys()].filter((seat) => totals[seat] === Math.max(...totals)) : null;
  return { rounds: rounds.map((each) => each.entry), totals, winners };
}

// ---- the protocol -----------------------------------------------------------------------------------------------

const ids = (cards) => cards.map((card) => card.id);

/** An area as its one-line notation. */
function line({ spaces, edges }) {
  const texts = spaces.map(({ faceup, facedown }) => {
    const under = facedown && `#${facedown.id.replace('#', '')}`;
    return faceup && under ? `${faceup.id}+${under}` : (faceup?.id ?? under ?? '.');
  });
  const rows = [0, 3, 6].map((at) => texts.slice(at, at + 3).join(' ')).join(' / ');
  const giants = Object.keys(edges).sort().map((edge) => `${edge}=${edges[edge].id}`);
  return giants.length ? `${rows} ; ${giants.join(' ')}` : rows;
}

/** The answer of `work`, or the refusal if it throws Illegal; `index` is for what was refused before any move. */
function orRefused(work, index) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Illegal)) throw error;
    return { refused: { reason: error.message, index: error.index ?? index } };
  }
}

const REQUESTS = {
  describe: () => ({
    name: 'Pixies in JavaScript', version: '1.0', language: 'JavaScript',
    levels: ['score', 'place', 'round', 'game'], rulesets: Object.keys(RULESETS),
  }),
  score,
  placements: ({ area, card }) => ({ placements: legalPlacements(area, card) }),
  place: ({ area, card, placement }) => orRefused(() => ({ area: line(placed(area, card, placement)) })),
  play: (request) => orRefused(() => play(request), null),
  perft,
};

function answer(text) {
  let id = null;
  try {
    const message = JSON.parse(text);
    id = message.id;
    if (!Object.hasOwn(REQUESTS, message.do)) throw new Error(`no request is called ${message.do}`);
    return { id, answer: REQUESTS[message.do](message.request) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

if (require.main === module) {
  const lines = require('node:readline').createInterface({ input: process.stdin });
  lines.on('line', (text) => text.trim() && process.stdout.write(`${JSON.stringify(answer(text))}\n`));
} else {
  module.exports = REQUESTS;
}

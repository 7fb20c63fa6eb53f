# The smallest adapter: it scores the base game, and shows what one in any other language needs (docs/protocol.md).
#   pytest conformance --impl "cmd:perl examples/perl/adapter.pl"
use strict; use warnings; use JSON::PP; use List::Util qw(sum0 max);
$| = 1;    # flush after every line

my %do = (
    describe => sub {
        return { name => 'Pixies in Perl', version => '1.0', language => 'Perl', levels => ['score'], rulesets => ['base'] };
    },
    score => sub {
        my ($request) = @_;
        my @faceup = grep { $_->{faceup} } @{ $request->{area}{spaces} };
        my @cards = map { $_->{faceup} } @faceup;
        my $validated = sum0 map { $_->{facedown} ? $_->{faceup}{number} : 0 } @faceup;
        my $symbols = sum0 map { $_->{spirals} - $_->{crosses} + count_of($_->{spiral_per}, @cards) } @cards;
        my $zone = max map { largest_zone($_, @{ $request->{area}{spaces} }) } qw(blue green yellow red);
        return { total => $validated + $symbols + ($request->{round} + 1) * $zone };
    },
);

sub count_of { my ($colour, @cards) = @_; return scalar grep { has($_, $colour) } @cards }
sub has { my ($card, $colour) = @_; return $card && $colour && grep { $_ eq $colour } @{ $card->{colours} } }
sub touch { my ($a, $b) = @_; return abs(int($a / 3) - int($b / 3)) + abs($a % 3 - $b % 3) == 1 }

sub largest_zone {    # how many cards it has; 0 if it is a single one
    my ($colour, @spaces) = @_;
    my %group = map { $_ => $_ } grep { has($spaces[$_]{faceup}, $colour) } 0 .. 8;
    for my $pass (1 .. 9) {    # the highest number of a group spreads from side to side
        for my $one (keys %group) { $group{$one} = max $group{$one}, map { touch($one, $_) ? $group{$_} : () } keys %group }
    }
    my $size = max 0, map { my $group = $_; scalar grep { $_ == $group } values %group } values %group;
    return $size > 1 ? $size : 0;
}

while (my $line = <STDIN>) {
    my $message = decode_json($line);
    my $answer = eval { { answer => $do{ $message->{do} }->($message->{request}) } } || { error => "$@" };
    print encode_json({ id => $message->{id}, %$answer }), "\n";
}

"""What is at stake: how often, and by how much, readings change the scores and winners of simulated rounds."""

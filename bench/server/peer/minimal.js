// The least game that has Bakschisch's rhythm: both seats answer at once, then the next round begins.
const { INVALID_MOVE } = require("boardgame.io/core");

module.exports = {
  name: "minimal",
  setup: () => ({ counts: [0, 0] }),
  turn: { activePlayers: { all: null } },
  moves: {
    bump: {
      move: ({ G, playerID }) => {
        if (G.counts[playerID] > G.counts[1 - playerID]) return INVALID_MOVE;
        G.counts[playerID] += 1;
      },
      client: false, // a move counts when the server has accepted it, not when a client hopes so
      ignoreStaleStateID: true, // the other seat may have moved meanwhile
    },
  },
};

// boardgame.io's server with the least game that has Bakschisch's rhythm: both seats answer at once, then the next round
// begins. In memory only. koa-compose is held at 4.1.0 (package.json): later ones copy the list of handlers before this
// server has filled it.
const { INVALID_MOVE } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const minimal = {
  name: "minimal",
  setup: () => ({ counts: [0, 0] }),
  turn: { activePlayers: { all: null } },
  moves: {
    bump: {
      move: ({ G, playerID }) => {
        if (G.counts[playerID] > G.counts[1 - playerID]) return INVALID_MOVE;
        G.counts[playerID] += 1;
      },
      ignoreStaleStateID: true, // the other seat may have moved meanwhile
    },
  },
};

Server({ games: [minimal], origins: [] }).run(Number(process.argv[2]), () => console.log("ready"));

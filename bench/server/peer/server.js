// boardgame.io's server with the least game that has Bakschisch's rhythm: both seats answer at once, then the next round
// begins. `server.js <port>` keeps matches in memory, `server.js <port> <folder>` in files. koa-compose is held at 4.1.0 (package.json): later ones copy the list of handlers before this
// server has filled it.
const { INVALID_MOVE } = require("boardgame.io/core");
const { FlatFile, Server } = require("boardgame.io/server");

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

const [port, folder] = process.argv.slice(2);
const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
Server({ games: [minimal], origins: [], ...kept }).run(Number(port), () => console.log("ready"));

// boardgame.io's server with the least game that it can have: two seats in turn, a number that grows. In memory only.
// koa-compose is held at 4.1.0 (package.json): later ones copy the list of handlers before this server has filled it.
const { Server } = require("boardgame.io/server");

const minimal = {
  name: "minimal",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    bump: ({ G }) => {
      G.count += 1;
    },
  },
};

Server({ games: [minimal], origins: [] }).run(Number(process.argv[2]), () => console.log("ready"));

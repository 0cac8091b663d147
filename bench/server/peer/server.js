// boardgame.io's server, in memory only. koa-compose is held at 4.1.0 (package.json): later ones copy the list of handlers
// before this server has filled it.
const { Server } = require("boardgame.io/server");
const minimal = require("./minimal");

Server({ games: [minimal], origins: [] }).run(Number(process.argv[2]), () => console.log("ready"));

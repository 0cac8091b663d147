// The load of load.py, by boardgame.io's own clients: `clients.js <port> <process> <matches> <moves> <seconds>`, one line of JSON.
const fs = require("fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const minimal = require("./minimal");

const [port, server, matches, moves, seconds] = process.argv.slice(2).map(Number);
const WARMING = 0.15; // the first part of the moves does not count
const home = `http://127.0.0.1:${port}`;
const pause = (time) => new Promise((done) => setTimeout(done, time));

function processorSeconds() {
  const fields = fs.readFileSync(`/proc/${server}/stat`, "utf8").split(")").pop().trim().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function resident() {
  return Number(fs.readFileSync(`/proc/${server}/statm`, "utf8").split(" ")[1]) * 4096;
}

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${home}/games/minimal${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

const load = { going: false, accepted: 0, waits: [], began: 0, ended: 0, spent: 0, done: null };

function begin() {
  [load.began, load.spent] = [performance.now(), processorSeconds()];
}

function end() {
  if (!load.going) return;
  load.going = false;
  [load.ended, load.spent] = [performance.now(), processorSeconds() - load.spent];
  load.done();
}

function accept(wait) {
  if (!load.going) return;
  load.accepted += 1;
  const warm = Math.floor(moves * WARMING);
  if (load.accepted > warm) load.waits.push(wait);
  else if (load.accepted === warm) begin();
  if (load.accepted >= moves) end();
}

// A seat with a connection of its own; gives what makes it move when it can.
async function sit(matchID, player) {
  const { playerCredentials } = await post(`/${matchID}/join`, { playerID: String(player), playerName: `player ${player}` });
  const multiplayer = SocketIO({ server: home, socketOpts: { transports: ["websocket"], forceNew: true } });
  const client = Client({
    game: minimal, multiplayer, matchID, playerID: String(player), credentials: playerCredentials, debug: false,
  });
  let [mine, bumped, sent] = [0, -1, 0];
  const move = () => {
    const state = client.getState();
    if (!load.going || !state || state.G.counts[player] > state.G.counts[1 - player] || bumped >= mine) return;
    [bumped, sent] = [mine, performance.now()];
    client.moves.bump();
  };
  const synced = new Promise((done) => {
    client.subscribe((state) => {
      if (!state) return;
      done();
      if (state.G.counts[player] > mine) {
        mine = state.G.counts[player];
        accept((performance.now() - sent) / 1000);
      }
      setImmediate(move);
    });
  });
  client.start();
  await synced;
  return move;
}

async function main() {
  const before = resident();
  const seats = [];
  for (let number = 0; number < matches; number++) {
    const { matchID } = await post("/create", { numPlayers: 2 });
    seats.push(await sit(matchID, 0), await sit(matchID, 1));
  }
  await pause(300);
  const done = new Promise((resolve) => (load.done = resolve));
  load.going = true;
  begin();
  seats.forEach((move) => move());
  setTimeout(end, seconds * 1000);
  await done;
  await pause(300);
  const waits = load.waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor(waits.length * share)];
  console.log(
    JSON.stringify({
      rate: waits.length / ((load.ended - load.began) / 1000),
      p50: at(0.5),
      p99: at(0.99),
      processor: load.spent / waits.length,
      memory: (resident() - before) / matches,
      accepted: load.accepted,
      refused: 0,
    }),
  );
  process.exit(0);
}

main();

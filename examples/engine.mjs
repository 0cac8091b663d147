#!/usr/bin/env node
// An engine in JavaScript: docs/engine.md in sixty lines, without any package.
//
//   ludocracy tournament riffifi --entrants "engine:node examples/engine.mjs,club" --folder cup
//
// It plays a random legal move, the first one or the last one. What a better engine needs is in `position.view`.

import { createInterface } from 'node:readline';

const STYLES = ['random', 'first', 'last'];
let style = 'random';

function send(message) {
  process.stdout.write(JSON.stringify(message) + '\n');
}

/** Return a generator of numbers below n that depends only on the seed, so that a game can be repeated. */
function generator(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const handlers = {
  hello() {
    const options = [{ name: 'style', default: 'random', choices: STYLES }];
    send({ is: 'hello', protocol: 1, name: 'engine.mjs', author: 'Ludocracy', options });
  },

  options({ values }) {
    if (!STYLES.includes(values.style)) {
      send({ is: 'error', text: `style must be one of ${STYLES.join(', ')}` });
      return;
    }
    style = values.style;
    send({ is: 'ready' });
  },

  go({ id, position, seed }) {
    const { moves, must } = position;
    if (!must) {
      send({ is: 'best', id, move: null }); // it never speaks out of turn
      return;
    }
    const below = generator(seed);
    const choice = { random: below(moves.length), first: 0, last: moves.length - 1 }[style];
    const rated = moves.map((move, index) => ({ move, value: index === choice ? 1 : 0 }));
    rated.sort((one, other) => other.value - one.value);
    send({ is: 'info', id, text: `${moves.length} legal moves`, moves: rated.slice(0, 3) });
    send({ is: 'best', id, move: moves[choice] });
  },

  quit() {
    process.exit(0);
  },
};

// The loop ends with standard input, and the program with it.
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const handler = handlers[request.do];
  if (handler) handler(request);
  else send({ is: 'error', text: `unknown request ${request.do}` });
}

// The floods of `npm run bench -- fairness` and `routes`: each connection sends the next of its calls in turn as soon as
// it has its response. It is a process of its own, so that its responses do not delay the measured ones.
// Its argument is the object below as JSON: `floods` are lists of calls with the number of connections that send each.
// Prints the number of responses by status as JSON.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

const { url, floods, ms } = JSON.parse(readFileSync(0, "utf8"));
const agent = new Agent({ keepAlive: true });
const endsAt = performance.now() + ms;
const statuses = {};

function send({ method, path, headers, body }) {
  return new Promise((resolve) => {
    // Node would send a DELETE's body without its length.
    const length = body ? { "content-length": Buffer.byteLength(body) } : {};
    const sent = request(url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
      // A stream ends with its connection.
      response.resume().on("close", resolve);
    });
    sent.on("error", resolve).end(body);
  });
}

async function repeat(calls, offset) {
  for (let at = offset; performance.now() < endsAt; at += 1) await send(calls[at % calls.length]);
}

setTimeout(() => {
  process.stdout.write(JSON.stringify(statuses), () => process.exit());
}, ms);
for (const { calls, connections } of floods) {
  for (let at = 0; at < connections; at += 1) void repeat(calls, Math.floor((at * calls.length) / connections));
}

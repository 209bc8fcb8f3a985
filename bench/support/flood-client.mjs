// The flood of `npm run bench -- fairness`: one merchant's creates and searches, each connection sending the next call as
// soon as it has its response. It is a process of its own, so that its responses do not delay the measured ones.
// Its argument is the object below as JSON. Prints the number of responses by status as JSON.
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";

const { url, keys, tokenId, concurrentCreates, concurrentSearches, ms } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const endsAt = performance.now() + ms;
const statuses = {};

const newAddress = () => `0x${randomBytes(20).toString("hex")}`;
const newBody = () => JSON.stringify({ amount: "10", token_id: tokenId, recipient_address: newAddress() });

const calls = {
  create: { method: "POST", path: "/api/payment-requests", body: newBody },
  search: { method: "GET", path: "/api/payment-requests?q=nothing+like+it" },
};

function send({ method, path, body }) {
  const key = keys[Math.floor(Math.random() * keys.length)];
  const type = body && { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers: { "x-api-key": key, ...type } }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    });
    sent.on("error", reject).end(body?.());
  });
}

async function repeat(call) {
  while (performance.now() < endsAt) {
    const status = await send(call);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

await Promise.all([
  ...Array.from({ length: concurrentCreates }, () => repeat(calls.create)),
  ...Array.from({ length: concurrentSearches }, () => repeat(calls.search)),
]);
process.stdout.write(JSON.stringify(statuses));

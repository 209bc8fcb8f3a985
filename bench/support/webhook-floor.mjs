// The floor of webhook delivery: three bare statements and one POST over a keep-alive connection per message, with as
// many connections as Remit uses. Prints the milliseconds. Arguments: the receiver's URL and the number of messages.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import pg from "pg";

const [url, count] = process.argv.slice(2);
const connections = 50;
const body = JSON.stringify({ data: { payment_request: { description: "x".repeat(800) } } });
const agent = new Agent({ keepAlive: true });
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const startedAt = performance.now();
let remaining = Number(count);
async function send() {
  while ((remaining -= 1) >= 0) {
    const id = randomUUID();
    await run("add", "INSERT INTO floor_delivery (id, status, body) VALUES ($1, 'pending', $2)", [id, body]);
    const status = await post();
    await run("done", "UPDATE floor_delivery SET status = 'succeeded' WHERE id = $1", [id]);
    await run("attempt", "INSERT INTO floor_attempt (id, status) VALUES ($1, $2)", [id, status]);
  }
}
await Promise.all(Array.from({ length: connections }, send));
process.stdout.write(String(performance.now() - startedAt));
process.exit(0);

function run(name, text, values) {
  return pool.query({ name, text, values });
}

function post() {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const outgoing = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    outgoing.once("error", reject).end(body);
  });
}

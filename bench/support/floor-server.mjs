// The floor of `npm run bench -- api` and `pages`: node:http and bare pg with the minimum that returns the same responses
// from the same tables. A page's HTML comes from memory: the argument is a folder with <page>.html.gz files.
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const pepper = process.env.API_KEY_PEPPER;

const [folder] = process.argv.slice(2);

const queryRows = (db, name, text, values) => db.query({ name, text, values }).then(({ rows }) => rows);

const selectRequest = `SELECT r.*, m.name AS merchant_name, to_jsonb(c) AS chain, to_jsonb(k) AS token,
  (SELECT jsonb_agg(to_jsonb(p) || to_jsonb(t)) FROM payment p JOIN transfer t ON t.id = p.transfer_id WHERE p.request_id = r.id) AS payments,
  ARRAY(SELECT value::text FROM amount_slot s WHERE s.request_id = r.id) AS slots
  FROM payment_request r JOIN merchant m ON m.id = r.merchant_id JOIN chain c ON c.id = r.chain_id JOIN token k ON k.id = r.token_id`;

/** The row of an API key. */
async function authenticate(secret) {
  const hash = createHmac("sha256", pepper).update(secret).digest();
  const [row] = await queryRows(pool, "key", "SELECT * FROM api_key WHERE hash = $1 AND revoked_at IS NULL", [hash]);
  return row;
}

const handlers = {
  get: async ({ merchant_id }, id) =>
    (
      await queryRows(pool, "get", `${selectRequest} WHERE r.public_id = $1 AND r.merchant_id = $2`, [id, merchant_id])
    )[0],
  list: async ({ merchant_id }) =>
    queryRows(
      pool,
      "list",
      `${selectRequest} WHERE r.merchant_id = $1 AND r.environment = 'sandbox' ORDER BY r.created_at DESC, r.id DESC LIMIT 21`,
      [merchant_id],
    ),
  create: (key, _id, body) => changeRequest(key, (db) => insert(db, key, body)),
  cancel: (key, id) =>
    changeRequest(key, (db) =>
      queryRows(
        db,
        "cancel",
        "UPDATE payment_request SET status = 'cancelled', cancelled_at = now() WHERE public_id = $1 AND merchant_id = $2 AND status = 'active' RETURNING id",
        [id, key.merchant_id],
      ),
    ),
  chains: () =>
    queryRows(
      pool,
      "chains",
      "SELECT c.*, h.*, (SELECT jsonb_agg(k) FROM token k WHERE k.chain_id = c.id) AS tokens FROM chain c LEFT JOIN chain_health h ON h.chain_id = c.id",
      [],
    ),
  pay: async (_key, shortcode) =>
    (await queryRows(pool, "pay", `${selectRequest} WHERE r.shortcode = $1`, [shortcode]))[0],
};

function insert(db, key, { token_id, recipient_address, amount }) {
  const values = [
    randomUUID(),
    randomBytes(8).toString("hex").slice(0, 10),
    randomBytes(16),
    key.merchant_id,
    token_id,
    recipient_address,
    amount,
  ];
  return queryRows(
    db,
    "create",
    `WITH created_request AS (
      INSERT INTO payment_request (public_id, shortcode, reference, merchant_id, environment, chain_id, token_id, recipient_address, amount, created_after_block, expires_at, late_until)
      SELECT $1, $2, $3, $4, 'sandbox', chain_id, id, $6, $7::numeric * 1000000, 0, now() + interval '1 day', now() + interval '2 days' FROM token WHERE id = $5 RETURNING *),
    slot AS (INSERT INTO amount_slot (chain_id, token_id, recipient_address, value, request_id, free_at)
      SELECT chain_id, token_id, recipient_address, amount, id, late_until FROM created_request ON CONFLICT DO NOTHING)
    SELECT id FROM created_request`,
    values,
  );
}

/** Creates or updates a request and inserts its timeline entry and event in one transaction. */
async function changeRequest(key, change) {
  const db = await pool.connect();
  try {
    await db.query("BEGIN");
    const [{ id }] = await change(db);
    await queryRows(
      db,
      "entry",
      "INSERT INTO timeline_entry (id, request_id, type, details, created_at) VALUES ($1, $2, 'created', '{}', now())",
      [randomUUID(), id],
    );
    const [row] = await queryRows(db, "read", `${selectRequest} WHERE r.id = $1`, [id]);
    const [{ sequence }] = await queryRows(
      db,
      "number",
      `INSERT INTO event_counter (merchant_id, environment, last_sequence) VALUES ($1, 'sandbox', 1)
      ON CONFLICT (merchant_id, environment) DO UPDATE SET last_sequence = event_counter.last_sequence + 1 RETURNING last_sequence AS sequence`,
      [key.merchant_id],
    );
    await queryRows(
      db,
      "event",
      "INSERT INTO event (id, merchant_id, environment, sequence, type, body, created_at) VALUES ($1, $2, 'sandbox', $3, 'floor', $4, now())",
      [randomUUID(), key.merchant_id, sequence, JSON.stringify(row)],
    );
    await db.query("COMMIT");
    return row;
  } catch (error) {
    await db.query("ROLLBACK");
    throw error;
  } finally {
    db.release();
  }
}

const query = (name, text, values = []) => queryRows(pool, name, text, values);

const ofMerchant = "merchant_id = $1 AND environment = 'sandbox'";
const counts = (merchant_id) =>
  query("counts", `SELECT status, count(*) FROM payment_request WHERE ${ofMerchant} GROUP BY status`, [merchant_id]);

/** The session and the rows of the frame around each dashboard page. */
async function dashboard(session) {
  const [{ merchant_id }] = await query(
    "session",
    "SELECT * FROM user_session s JOIN app_user u ON u.id = s.user_id JOIN membership b ON b.user_id = u.id JOIN merchant m ON m.id = b.merchant_id WHERE s.id = $1",
    [session],
  );
  await Promise.all([
    query("open", `SELECT count(*) FROM unmatched_transfer WHERE ${ofMerchant} AND status = 'open'`, [merchant_id]),
    query("endpoints", `SELECT * FROM webhook_endpoint WHERE ${ofMerchant} AND deleted_at IS NULL`, [merchant_id]),
  ]);
  return merchant_id;
}

const pages = {
  overview: async (session) => {
    const merchant_id = await dashboard(session);
    await Promise.all([
      counts(merchant_id),
      handlers.chains(),
      query(
        "payments",
        `SELECT p.*, t.* FROM payment p JOIN transfer t ON t.id = p.transfer_id JOIN payment_request r ON r.id = p.request_id WHERE r.merchant_id = $1 AND r.environment = 'sandbox' ORDER BY p.created_at DESC LIMIT 21`,
        [merchant_id],
      ),
      query("addresses", `SELECT * FROM receiving_address WHERE ${ofMerchant}`, [merchant_id]),
      query("keys", `SELECT * FROM api_key WHERE ${ofMerchant}`, [merchant_id]),
      query("reconciliations", "SELECT * FROM chain_reconciliation"),
    ]);
  },
  list: async (session) => {
    const merchant_id = await dashboard(session);
    await Promise.all([counts(merchant_id), handlers.chains(), handlers.list({ merchant_id })]);
  },
  request: async (session, publicId) => {
    const merchant_id = await dashboard(session);
    await Promise.all([
      handlers.get({ merchant_id }, publicId),
      query(
        "timeline",
        "SELECT e.* FROM timeline_entry e JOIN payment_request r ON r.id = e.request_id WHERE r.public_id = $1 ORDER BY e.sequence DESC LIMIT 51",
        [publicId],
      ),
    ]);
  },
  pay: handlers.pay,
};

async function readBody(message) {
  const chunks = [];
  for await (const chunk of message) chunks.push(chunk);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

const htmls = folder
  ? Object.fromEntries(Object.keys(pages).map((name) => [name, readFileSync(join(folder, `${name}.html.gz`))]))
  : {};

async function respondWithPage(message, response, name, id) {
  await pages[name](message.headers["x-session"], id);
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" });
  response.end(htmls[name]);
}

// Paths are /<handler>/<id> and, with a folder, /<page>/<id>.
const server = createServer(async (message, response) => {
  try {
    const [, name, id] = message.url.split("/");
    if (folder) return await respondWithPage(message, response, name, id);
    const secret = message.headers["x-api-key"];
    const body = await readBody(message);
    const data = await handlers[name](secret && (await authenticate(secret)), id, body);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));

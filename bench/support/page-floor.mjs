// The floor of `npm run bench -- pages`: node:http and bare pg with the minimum that reads a page's rows, and then
// returns the page's own HTML from memory. The argument is a folder with <page>.html.gz files.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import pg from "pg";

const [folder] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const query = (name, text, values = []) => pool.query({ name, text, values }).then(({ rows }) => rows);

const selectRequest = `SELECT r.*, m.name AS merchant_name, to_jsonb(c) AS chain, to_jsonb(k) AS token,
  (SELECT jsonb_agg(to_jsonb(p) || to_jsonb(t)) FROM payment p JOIN transfer t ON t.id = p.transfer_id WHERE p.request_id = r.id) AS payments,
  ARRAY(SELECT value::text FROM amount_slot s WHERE s.request_id = r.id) AS slots
  FROM payment_request r JOIN merchant m ON m.id = r.merchant_id JOIN chain c ON c.id = r.chain_id JOIN token k ON k.id = r.token_id`;

const ofMerchant = "merchant_id = $1 AND environment = 'sandbox'";
const counts = (id) =>
  query("counts", `SELECT status, count(*) FROM payment_request WHERE ${ofMerchant} GROUP BY status`, [id]);
const chains = () =>
  query(
    "chains",
    "SELECT c.*, h.*, (SELECT jsonb_agg(k) FROM token k WHERE k.chain_id = c.id) AS tokens FROM chain c LEFT JOIN chain_health h ON h.chain_id = c.id",
  );

/** The session and the rows of the frame around each dashboard page. */
async function dashboard(session) {
  const [{ merchant_id: id }] = await query(
    "session",
    "SELECT * FROM user_session s JOIN app_user u ON u.id = s.user_id JOIN membership b ON b.user_id = u.id JOIN merchant m ON m.id = b.merchant_id WHERE s.id = $1",
    [session],
  );
  await Promise.all([
    query("open", `SELECT count(*) FROM unmatched_transfer WHERE ${ofMerchant} AND status = 'open'`, [id]),
    query("endpoints", `SELECT * FROM webhook_endpoint WHERE ${ofMerchant} AND deleted_at IS NULL`, [id]),
  ]);
  return id;
}

const readers = {
  overview: async (session) => {
    const id = await dashboard(session);
    await Promise.all([
      counts(id),
      chains(),
      query(
        "payments",
        `SELECT p.*, t.* FROM payment p JOIN transfer t ON t.id = p.transfer_id JOIN payment_request r ON r.id = p.request_id WHERE r.merchant_id = $1 AND r.environment = 'sandbox' ORDER BY p.created_at DESC LIMIT 21`,
        [id],
      ),
      query("addresses", `SELECT * FROM receiving_address WHERE ${ofMerchant}`, [id]),
      query("keys", `SELECT * FROM api_key WHERE ${ofMerchant}`, [id]),
      query("reconciliations", "SELECT * FROM chain_reconciliation"),
    ]);
  },
  list: async (session) => {
    const id = await dashboard(session);
    await Promise.all([
      counts(id),
      chains(),
      query(
        "list",
        `${selectRequest} WHERE r.merchant_id = $1 AND r.environment = 'sandbox' ORDER BY r.created_at DESC, r.id DESC LIMIT 21`,
        [id],
      ),
    ]);
  },
  request: async (session, publicId) => {
    const id = await dashboard(session);
    await Promise.all([
      query("get", `${selectRequest} WHERE r.public_id = $1 AND r.merchant_id = $2`, [publicId, id]),
      query(
        "timeline",
        "SELECT e.* FROM timeline_entry e JOIN payment_request r ON r.id = e.request_id WHERE r.public_id = $1 ORDER BY e.sequence DESC LIMIT 51",
        [publicId],
      ),
    ]);
  },
  pay: (_session, shortcode) => query("pay", `${selectRequest} WHERE r.shortcode = $1`, [shortcode]),
};

const pages = Object.fromEntries(
  Object.keys(readers).map((name) => [name, readFileSync(join(folder, `${name}.html.gz`))]),
);

// Paths are /<page>/<id>.
const server = createServer(async (message, response) => {
  try {
    const [, name, id] = message.url.split("/");
    await readers[name](message.headers["x-session"], id);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" });
    response.end(pages[name]);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));

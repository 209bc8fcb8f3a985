// The demo. Each printed statement is verified first; a failure ends the demo.
import { randomBytes } from "node:crypto";
import { generateKeyPairSigner } from "@solana/kit";
import { dataDirectory, readDemoSignIn } from "@/instance/record";
import { readLocalChains } from "@/instance/chains/local-chains";
import { respondsToRpc } from "@/instance/chains/local-rpc";
import { warn, say, secondsSince } from "@/instance/terminal";
import { openInstance } from "./instance";
import { execFile } from "node:child_process";
import { formatAmount } from "@/lib/platform/amounts/amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { call, healthOf, statusOf, type Api } from "./api";
import { waitFor } from "./wait";

/** Runs all steps and returns the exit code. */
export async function runDemo(): Promise<number> {
  try {
    const instance = await openInstance();
    try {
      await runSteps(instance.baseUrl);
    } finally {
      await instance.close();
    }
    return 0;
  } catch (error) {
    warn(`\nThe demo failed. ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

async function runSteps(baseUrl: string): Promise<void> {
  const started = Date.now();
  const { evm, solana } = await requireLocalChains();
  printStep("A sandbox API key for the demo merchant");
  const email = await findDemoMerchant();
  const { id, key } = await createKey(email);
  print("created", `${id} for ${email}; it ends with the demo`);
  try {
    await payInTwoParts({ baseUrl, key, ...evm });
    if (solana) await payAtOnce({ baseUrl, key, ...solana });
    else say("\nSkipping Solana: its local node has no build for this system.");
  } finally {
    // The key expires within the hour, so a failure here must not hide an earlier one.
    await revokeKey(id).catch((error: unknown) => warn(String(error)));
  }
  say(`\nAll checks passed in ${secondsSince(started)}.`);
}

export async function requireLocalChains() {
  const dataDir = dataDirectory();
  const { evm, solana } = readLocalChains(dataDir) ?? {};
  if (!evm) {
    throw new Error(
      `The demo pays on the local chain, and there is no local-chains.json in ${dataDir}: is LOCAL_CHAINS off?`,
    );
  }
  if (!(await respondsToRpc(evm.rpc_url))) throw new Error(`The local chain at ${evm.rpc_url} does not respond.`);
  const nameOf = ({ chain, tokens: [token] }: Pick<typeof evm, "chain" | "tokens">) => {
    if (!token) throw new Error(`local-chains.json in ${dataDir} has no token on ${chain}.`);
    return { chain, token: token.symbol };
  };
  // New addresses, so that no other merchant can own them.
  const newEvm = () => Promise.resolve(`0x${randomBytes(20).toString("hex")}`);
  const newSolana = async () => (await generateKeyPairSigner()).address;
  return {
    evm: { ...nameOf(evm), newRecipient: newEvm },
    solana: solana ? { ...nameOf(solana), newRecipient: newSolana } : null,
  };
}

// Creates the demo's merchant and API key with the operator's command line.

const keyLifetimeSeconds = 3600;

type DemoKey = { id: string; key: string };

/** The e-mail address of the demo merchant, which is created if the instance has none. */
async function findDemoMerchant(): Promise<string> {
  const seeded = readDemoSignIn(dataDirectory());
  if (seeded) return seeded.email;
  const email = "demo@remit.test";
  const merchants = (await admin(["merchant", "list"])) as { email: string }[];
  const exists = merchants.some((merchant) => merchant.email === email);
  if (!exists) await admin(["merchant", "create", "--name", "Demo Shop", "--email", email]);
  return email;
}

/** A sandbox key that expires even if it is not revoked. */
async function createKey(email: string): Promise<DemoKey> {
  const grant = ["--environment", "sandbox", "--permissions", "*", "--name", "npm run demo"];
  // The demo polls four times a second.
  const limits = ["--expires-in", String(keyLifetimeSeconds), "--rate-limit", "600"];
  return (await admin(["api-key", "create", "--merchant", email, ...grant, ...limits])) as DemoKey;
}

async function revokeKey(id: string): Promise<void> {
  await admin(["api-key", "revoke", "--id", id]);
}

function admin(args: string[]): Promise<unknown> {
  const command = ["tooling/run.mjs", "admin", ...args, "--json"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, (error, stdout, stderr) => {
      if (error) reject(new Error(`npm run admin -- ${args.slice(0, 2).join(" ")} failed: ${stderr.trim()}`));
      else resolve(JSON.parse(stdout));
    });
  });
}

/** The merchant's API client, and the chain, token and recipients of the payments. */
type DemoSetup = Api & { chain: string; token: string; newRecipient: () => Promise<string> };

const amount = "25";
const settleTimeoutMs = 60_000;

let step = 0;

function printStep(title: string): void {
  step += 1;
  say(`\n${String(step).padStart(2)}  ${title}`);
}

/** One line of a step: a short word and its details. */
function print(word: string, text: string): void {
  say(`    ${word.padEnd(10)} ${text}`);
}

/** A request paid in two halves, then one that is cancelled. */
async function payInTwoParts(setup: DemoSetup): Promise<void> {
  const request = await createStep(setup);
  const half = BigInt(request.amount.raw) / 2n;
  const partlyPaid = await payStep(setup, request, "partial", "half");
  expect(partlyPaid.status === "active", `half paid, the request should be active; it is ${partlyPaid.status}`);
  const rest = BigInt(partlyPaid.remaining_amount.raw);
  expect(rest === BigInt(request.amount.raw) - half, `half paid, the other half should remain; it is ${rest}`);
  const paid = await payStep(setup, partlyPaid, "exact", "the rest");
  expectCompleted(paid);
  expect(paid.exception === null, `an exact payment should have no exception; it has ${paid.exception}`);
  print("completed", `${paid.completed_at}, by ${paid.payments.length} payments; receipt: ${paid.payment_url}`);
  await cancelStep(setup);
}

/** A request on another chain, paid at once. */
async function payAtOnce(setup: DemoSetup): Promise<void> {
  const paid = await payStep(setup, await createStep(setup), "exact", "all of it");
  expectCompleted(paid);
  print("completed", `${paid.completed_at}; receipt: ${paid.payment_url}`);
}

async function createStep(setup: DemoSetup): Promise<PresentedPaymentRequest> {
  printStep(`The merchant asks for ${amount} ${setup.token} on ${setup.chain}`);
  const request = await create(setup, "Demo: two concert tickets");
  print("created", `${request.public_id}, ${request.status}`);
  print("pay page", `${request.payment_url} (open it to watch)`);
  print("recipient", `${request.recipient_address} on ${request.chain.name}`);
  return request;
}

async function create(api: DemoSetup, description: string): Promise<PresentedPaymentRequest> {
  const { chain, token, newRecipient } = api;
  const recipient = await newRecipient();
  const body = { amount, chain, token, recipient_address: recipient, description, expires_in: 3600 };
  return call(api, "POST", "/api/payment-requests", body);
}

async function payStep(
  api: DemoSetup,
  request: PresentedPaymentRequest,
  scenario: "partial" | "exact",
  share: string,
): Promise<PresentedPaymentRequest> {
  const remaining = BigInt(request.remaining_amount.raw);
  const raw = scenario === "partial" ? remaining / 2n : remaining;
  printStep(`The customer pays ${share}: ${formatAmount(raw, request.amount.decimals)} ${api.token}`);
  await call(api, "POST", `/api/sandbox/payment-requests/${request.public_id}/simulate`, { scenario });
  const settled = await waitFor("the payment to be settled", settleTimeoutMs, pollUntilFinal(api, request), () =>
    healthOf(api.baseUrl),
  );
  print("paid", `${settled.paid_amount.formatted} of ${settled.amount.formatted} ${api.token}`);
  print("remaining", `${settled.remaining_amount.formatted} ${api.token}`);
  return settled;
}

/** Returns a poll function that prints each change of a new payment once; returns the request once it is final. */
function pollUntilFinal(api: Api, before: PresentedPaymentRequest): () => Promise<PresentedPaymentRequest | undefined> {
  const known = before.payments.map(({ id }) => id);
  const printed = new Set<string>();
  const printOnce = (word: string, text: string) => {
    if (!printed.has(word + text)) print(word, text);
    printed.add(word + text);
  };
  return async () => {
    const request = await call(api, "GET", `/api/payment-requests/${before.public_id}`);
    const payment = request.payments.find(({ id }) => !known.includes(id));
    if (!payment) return undefined;
    const { status, confirmations, required_confirmations: required, transaction_hash: hash } = payment;
    if (status === "failed") throw new Error(`Remit reports the payment ${payment.id} as failed.`);
    const from = shortened(payment.from_address);
    printOnce("sent", `${shortened(hash)} from ${from}, in block ${payment.block_number}`);
    const word = status === "pending" ? "seen" : "final";
    printOnce(word, `${Math.min(confirmations, required)} of ${required} confirmations`);
    return status === "completed" ? request : undefined;
  };
}

/** "0x12345678…cdef": enough to recognize a hash or an address. */
function shortened(hash: string): string {
  return hash.length > 20 ? `${hash.slice(0, 10)}…${hash.slice(-4)}` : hash;
}

async function cancelStep(api: DemoSetup): Promise<void> {
  printStep("The merchant asks again and changes their mind");
  const request = await create(api, "Demo: cancelled before it is paid");
  const data = `${api.baseUrl}/api/public/payment-requests/${request.shortcode}`;
  print("created", `${request.public_id}; its page returns ${await expectStatus(request.payment_url, 200)}`);
  await expectStatus(data, 200);
  const cancelled = await call(api, "POST", `/api/payment-requests/${request.public_id}/cancel`);
  expect(cancelled.status === "cancelled", `the request should be cancelled; it is ${cancelled.status}`);
  print("cancelled", `${cancelled.cancelled_at}`);
  const [page, json] = [await expectStatus(request.payment_url, 404), await expectStatus(data, 404)];
  print("customer", `the page returns ${page}, its data ${json}: not found`);
}

async function expectStatus(url: string, expected: number): Promise<number> {
  const status = await statusOf(url);
  expect(status === expected, `${url} should return ${expected}; it returned ${status}`);
  return status;
}

function expectCompleted({ status }: PresentedPaymentRequest): void {
  expect(status === "completed", `paid in full, the request should be completed; it is ${status}`);
}

function expect(isMet: boolean, failure: string): void {
  if (!isMet) throw new Error(`A check of the demo failed: ${failure}.`);
}

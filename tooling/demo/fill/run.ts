// npm run demo -- fill: gives the demo merchant of a local instance a sandbox with half a year of business.
import { requireEncryptionKey, useInstance } from "@/cli/instance";
import { dataDirectory, readDemoSignIn } from "@/instance/record";
import { say, secondsSince, warn } from "@/instance/terminal";
import { getMerchantByEmail } from "@/lib/accounts/merchants/get-by-email";
import { getUserByEmail } from "@/lib/accounts/users/get-by-email";
import { closeDatabase } from "@/lib/platform/db";
import { directDatabaseUrl } from "@/lib/platform/env";
import { urls } from "@/lib/platform/urls";
import { openInstance } from "../instance";
import { requireLocalChains } from "../run";
import { fillMerchant } from "./fill";
import { requireFillable } from "./require-fillable";
import { fillTransaction } from "./transaction";

const count = 5000;
const progressEvery = 500;

/** Fills the sandbox of the demo merchant and returns the exit code. */
export async function runFill(): Promise<number> {
  // pg warns about Prisma, which reads relations concurrently on a transaction's single connection.
  process.noDeprecation = true;
  try {
    const instance = await openInstance();
    try {
      await fillDemoMerchant(instance.baseUrl);
    } finally {
      await closeDatabase();
      await instance.close();
    }
    return 0;
  } catch (error) {
    warn(`\nNothing was added. ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

async function fillDemoMerchant(baseUrl: string): Promise<void> {
  const started = Date.now();
  if (process.env.DATABASE_URL) throw new Error("Unset DATABASE_URL: a fill writes only to the database of npm start.");
  await requireLocalChains();
  const signIn = readDemoSignIn(dataDirectory());
  if (!signIn) throw new Error(`There is no demo merchant in ${dataDirectory()}: only npm start creates one.`);
  await useInstance(true);
  requireEncryptionKey();
  const { id: merchantId } = await getMerchantByEmail(signIn.email);
  const { id, email } = await getUserByEmail(signIn.email);
  const scope = { merchantId, environment: "sandbox" } as const;
  const actor = { type: "user", id, email } as const;
  await requireFillable(scope);
  say(`Adding ${count} payment requests to the sandbox of ${email}, in one transaction: Ctrl-C adds nothing.`);
  const ctx = { scope, actor, urls: urls(), now: new Date() };
  const onProgress = newProgress();
  await fillTransaction(directDatabaseUrl(), (transaction) =>
    fillMerchant({ ...ctx, ...transaction }, count, onProgress),
  );
  say(
    `\nFilled in ${secondsSince(started)}. Open ${baseUrl}/sandbox and sign in as ${email}, password ${signIn.password}`,
  );
}

/** Reports every 500 requests. Throws after Ctrl-C, so that the transaction is rolled back. */
function newProgress(): (created: number, at: Date) => void {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stop.abort(new Error("Interrupted, so the transaction was rolled back.")));
  }
  let reported = 0;
  return (created, at) => {
    stop.signal.throwIfAborted();
    if (created < reported + progressEvery) return;
    reported = created - (created % progressEvery);
    say(`  ${reported} of ${count} requests, up to ${at.toISOString().slice(0, 10)}`);
  };
}

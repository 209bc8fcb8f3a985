import { randomBytes } from "node:crypto";
import { generateKeyPairSigner } from "@solana/kit";
import { dataDirectory, readDemoSignIn } from "@/instance/record";
import { readLocalChains } from "@/instance/chains/local-chains";
import { respondsToRpc } from "@/instance/chains/local-rpc";
import { warn, say, secondsSince } from "@/instance/terminal";
import { openInstance } from "./instance";
import { payInTwoParts, payAtOnce, print, printStep } from "./steps";
import { execFile } from "node:child_process";

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

async function requireLocalChains() {
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

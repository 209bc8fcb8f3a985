// The process that owns the local chains: chains-runner <DATA_DIR>. With DATABASE_URL it mines blocks while requests
// wait and sends simulated transfers. Without it, as in tests, the node mines one block for each transaction.
import type { ChildProcess } from "node:child_process";
import { onStop, reportReady } from "@/lib/platform/process/shutdown";
import { hasEnded, waitUntil } from "../processes/ending";
import { writePrivateJson } from "../files";
import { warn } from "../terminal";
import { localChainSlug, startAnvil } from "./anvil";
import { localChainsFile, type LocalChains } from "./local-chains";
import { startMiner } from "./miner";
import { evmSender } from "./evm-sender";
import { solanaSender } from "./solana-transfer";
import { startSimulator } from "@/lib/sandbox/simulator";
import { localSolanaSlug, startSolana, solanaTestToken } from "./solana";
import { deployTestToken, testToken } from "./test-token";

const dataDir = process.argv[2] ?? "";
let spawned: ChildProcess | undefined;
let isStopping = false;
const stopSteps: (() => Promise<void>)[] = [];

onStop(async () => {
  isStopping = true;
  for (const finish of stopSteps) await finish();
  // The node writes its state before it ends.
  spawned?.kill("SIGTERM");
  if (await waitUntil(() => !spawned || hasEnded(spawned), 10_000)) return;
  spawned?.kill("SIGKILL");
});

const launch = { isStopping: () => isStopping, onSpawn: (child: ChildProcess) => (spawned = child) };
const { node, url, accounts } = await startAnvil(dataDir, launch);
node.once("exit", (code, signal) => {
  if (isStopping) return;
  warn(`The local EVM node ended by itself (${signal ?? `exit code ${code}`}).`);
  process.exit(1);
});

await deployTestToken(
  url,
  accounts.map(({ address }) => address),
);
const solana = await startSolana(dataDir);
const running: LocalChains = {
  evm: { chain: localChainSlug, rpc_url: url, tokens: [testToken], accounts },
  solana: solana
    ? { chain: localSolanaSlug, rpc_url: solana.url, tokens: [solanaTestToken], accounts: solana.accounts }
    : null,
};
writePrivateJson(localChainsFile(dataDir), running);
const databaseUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
if (databaseUrl) {
  stopSteps.push(startMiner(url, databaseUrl, localChainSlug));
  const senders = {
    [localChainSlug]: evmSender(url),
    ...(solana ? { [localSolanaSlug]: solanaSender(solana.url) } : {}),
  };
  stopSteps.push(startSimulator(senders, databaseUrl, warn));
}
reportReady();

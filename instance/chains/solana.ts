// The local Solana chain of a data folder. The node takes any free port; clients get a stable one.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readJson, writePrivateJson } from "../files";
import { choosePort } from "../ports";
import { fundAccounts, loadSurfnet, startSurfnet, type SolanaAccount } from "./surfnet";
import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";

export const localSolanaSlug = "local-solana";

/** The contents of DATA_DIR/chains/solana.json. */
export type Solana = { port: number };

// Slots are final after about six seconds, and a blockhash is valid for half a minute.
const slotTimeMs = 200;

/** Chooses the port. Undefined if the node has no build for this system. */
export async function prepareSolana(dataDir: string): Promise<Solana | undefined> {
  if (!loadSurfnet()) return undefined;
  mkdirSync(join(dataDir, "chains"), { recursive: true, mode: 0o700 });
  const solana = { port: await choosePort(readJson<Solana>(nodeFile(dataDir))?.port) };
  writePrivateJson(nodeFile(dataDir), solana);
  return solana;
}

export function solanaUrl({ port }: Solana): string {
  return `http://127.0.0.1:${port}`;
}

/** Starts the node in this process. Undefined if it has no build for this system. */
export async function startSolana(dataDir: string): Promise<{ url: string; accounts: SolanaAccount[] } | undefined> {
  const library = loadSurfnet();
  const solana = readJson<Solana>(nodeFile(dataDir)) ?? (await prepareSolana(dataDir));
  if (!library || !solana) return undefined;
  const node = startSurfnet(library, slotTimeMs);
  const accounts = await fundAccounts(node);
  await forwardPort(solana.port, Number(new URL(node.rpcUrl).port));
  return { url: solanaUrl(solana), accounts };
}

function nodeFile(dataDir: string): string {
  return join(dataDir, "chains", "solana.json");
}

/** Forwards connections from one local port to another while this process runs. */
async function forwardPort(from: number, to: number): Promise<void> {
  const server = createServer((client) => {
    const target = connect(to, "127.0.0.1");
    pipe(client, target);
    pipe(target, client);
  });
  server.listen(from, "127.0.0.1");
  await once(server, "listening");
}

function pipe(source: Socket, sink: Socket): void {
  source.pipe(sink);
  source.once("error", () => sink.destroy());
  source.once("close", () => sink.destroy());
}

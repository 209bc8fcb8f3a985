// The local Solana chain of a data folder. The node is a library that runs in the calling process; it takes any free
// port, and clients get a stable one.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readJson, writePrivateJson } from "../files";
import { choosePort } from "../ports";
import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { createKeyPairSignerFromPrivateKeyBytes, getAddressEncoder, getBase58Decoder } from "@solana/kit";
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";

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

/** The part of the library's class that Remit uses. */
export type Surfnet = {
  rpcUrl: string;
  fundSol: (address: string, lamports: number) => void;
  /** Sets the balance of the owner's associated token account; the mint's supply does not change. */
  fundToken: (owner: string, mint: string, amount: number) => void;
  setAccount: (address: string, lamports: number, data: number[], owner: string) => void;
  drainEvents: () => unknown[];
  stop: () => void;
};

type Settings = { offline: true; blockProductionMode: "clock"; slotTimeMs: number };

type SurfnetLibrary = { startWithConfig: (settings: Settings) => Surfnet };

export type SolanaAccount = { address: string; secret_key: string };

// The node places the mint at this address, which has no key: it must be fixed, because the catalog names it.
export const solanaTestToken = {
  symbol: "TESTUSD",
  contract_address: "TESTUSD111111111111111111111111111111111111",
  decimals: 6,
} as const;

const lamportsPerAccount = 10_000_000_000_000;
/** 10,000,000 test dollars in the smallest unit. */
const rawDollarsPerAccount = 10_000_000_000_000;
const accountNames = ["first", "second", "third", "fourth", "fifth"];
/** The minimum balance (rent) of a mint account. */
const mintLamports = 1_461_600;
const drainEveryMs = 1000;

/** Undefined if the library has no build for this system. */
export function loadSurfnet(): SurfnetLibrary | undefined {
  try {
    const module: unknown = createRequire(import.meta.url)("@solana/surfpool-linux-x64-gnu");
    return (module as { Surfnet: SurfnetLibrary }).Surfnet;
  } catch {
    return undefined;
  }
}

/**
 * Starts a chain with the test token in memory. Every start is a new chain from slot 0, identified by its genesis hash
 * (getGenesisHash), which depends on the start time; block hashes depend only on the slot. Slots are final 31 slots
 * later; a blockhash is valid for 150 slots.
 */
export function startSurfnet(library: SurfnetLibrary, slotTimeMs: number): Surfnet {
  const node = library.startWithConfig({ offline: true, blockProductionMode: "clock", slotTimeMs });
  const mint = getMintEncoder().encode({
    mintAuthority: null,
    supply: BigInt(rawDollarsPerAccount) * BigInt(accountNames.length),
    decimals: solanaTestToken.decimals,
    isInitialized: true,
    freezeAuthority: null,
  });
  node.setAccount(solanaTestToken.contract_address, mintLamports, [...mint], TOKEN_PROGRAM_ADDRESS);
  // The node stops when a thousand events are queued, so read and drop them.
  setInterval(() => node.drainEvents(), drainEveryMs).unref();
  return node;
}

/** Funds accounts with fixed, derivable keys. */
function fundAccounts(node: Surfnet): Promise<SolanaAccount[]> {
  return Promise.all(
    accountNames.map(async (name) => {
      const seed = createHash("sha256").update(`Remit local Solana: the ${name} account`).digest();
      const { address } = await createKeyPairSignerFromPrivateKeyBytes(seed);
      node.fundSol(address, lamportsPerAccount);
      node.fundToken(address, solanaTestToken.contract_address, rawDollarsPerAccount);
      const secretKey = Buffer.concat([seed, Uint8Array.from(getAddressEncoder().encode(address))]);
      return { address, secret_key: getBase58Decoder().decode(secretKey) };
    }),
  );
}

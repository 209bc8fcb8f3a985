// The local Solana node: a library that runs in the calling process.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { createKeyPairSignerFromPrivateKeyBytes, getAddressEncoder, getBase58Decoder } from "@solana/kit";
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";

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
export function fundAccounts(node: Surfnet): Promise<SolanaAccount[]> {
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

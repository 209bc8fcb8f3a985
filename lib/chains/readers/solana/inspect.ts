import { token2022Program, tokenProgram } from "@/lib/chains/solana-address";
import { readAccounts } from "./node";
import type { RpcClient } from "../rpc";
import { decodeUtf8, maxDecimals, unusableToken, type InspectedToken } from "../inspected-token";

// A mint's own description, for an operator who lists it. SPL mints have only decimals, because their names are in
// another program's account; Token-2022 mints may have a name and a symbol.

const programs: ReadonlySet<string> = new Set([tokenProgram, token2022Program]);
// More than any mint needs. Without a limit, an account of up to 10 MB could be read.
const maxAccountBytes = 16_384;

// Byte offsets and lengths in a mint's account.
const decimalsAt = 44;
const isInitializedAt = 45;
const baseLength = 82;
// A mint with extensions is as long as a token account; this byte distinguishes them.
const accountTypeAt = 165;
const mintAccountType = 1;
// Extension types.
const defaultAccountState = 6;
const nonTransferable = 9;
const transferHook = 14;
const tokenMetadata = 19;
const frozenState = 2;
// After an authority of 32 bytes.
const hookProgramAt = 32;

/** Throws `validation_failed` if there is no mint, or its tokens cannot be used for payments. */
export async function inspectMint(rpc: RpcClient, address: string): Promise<InspectedToken> {
  const [account] = await readAccounts(rpc, [address], { offset: 0, length: maxAccountBytes });
  if (!account) throw unusableToken("is not an account on this chain");
  if (!programs.has(account.owner)) throw unusableToken("is not a mint of the SPL token program or Token-2022");
  return { ...parseMint(Buffer.from(account.data[0], "base64")), program: account.owner };
}

/** Parses a mint's account. Throws like `inspectMint`. */
export function parseMint(data: Buffer): Omit<InspectedToken, "program"> {
  const hasExtensions = data.length > accountTypeAt;
  if (data.length !== baseLength && !(hasExtensions && data[accountTypeAt] === mintAccountType)) {
    throw unusableToken("is not a mint but a token account or a multisig");
  }
  const decimals = data[decimalsAt] ?? 0;
  if (data[isInitializedAt] !== 1) throw unusableToken("is a mint that was not initialized");
  if (decimals > maxDecimals) throw unusableToken(`has ${decimals} decimals; at most ${maxDecimals} are supported`);
  const extensions = extensionsOfMint(data);
  requireTransferable(extensions);
  return { decimals, ...namesIn(extensions.get(tokenMetadata)) };
}

/** A payment is a plain transfer, possibly to a new account: both must work without anyone's approval. */
function requireTransferable(extensions: ReadonlyMap<number, Buffer>): void {
  if (extensions.has(nonTransferable))
    throw unusableToken("cannot be used for payments: its holders cannot transfer it");
  if (extensions.get(defaultAccountState)?.[0] === frozenState) {
    throw unusableToken("cannot be used for payments: its accounts are frozen until the issuer thaws them");
  }
  const hookProgram = extensions.get(transferHook)?.subarray(hookProgramAt);
  if (hookProgram?.some((byte) => byte !== 0)) {
    throw unusableToken(
      "cannot be used for payments: its transfers call another program, which wallets may not support",
    );
  }
}

/** The contents of a mint's extensions by type; empty for a mint without extensions. */
export function extensionsOfMint(data: Buffer): ReadonlyMap<number, Buffer> {
  return data[accountTypeAt] === mintAccountType ? extensionsOf(data.subarray(accountTypeAt + 1)) : new Map();
}

/** Extension contents by type. Each has a type (2 bytes), a length (2) and contents; type 0 ends the list. */
function extensionsOf(data: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= data.length;) {
    const [type, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
    if (type === 0) break;
    found.set(type, data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

/** After an authority and a mint of 32 bytes each: name and symbol, each as length (4 bytes) and text. */
function namesIn(metadata: Buffer | undefined): Pick<InspectedToken, "name" | "symbol"> {
  if (!metadata) return { name: null, symbol: null };
  const name = textAt(metadata, 64);
  return { name: name.text, symbol: textAt(metadata, name.end).text };
}

function textAt(data: Buffer, at: number): { text: string | null; end: number } {
  if (at + 4 > data.length) return { text: null, end: data.length };
  const end = at + 4 + data.readUInt32LE(at);
  return { text: end <= data.length ? decodeUtf8(data.subarray(at + 4, end)) : null, end };
}

import { token2022Program, tokenProgram } from "@/lib/chains/solana-address";
import { readAccounts } from "./node";
import type { RpcClient } from "../rpc";
import { decodeUtf8, maxDecimals, noToken, type TokenFacts } from "../token-facts";

// What a mint says of itself to an operator who wants to list it. SPL's have decimals alone, their names stand in an account
// of another program; Token-2022's may carry a name and a symbol.

const programs: ReadonlySet<string> = new Set([tokenProgram, token2022Program]);
// More than any mint: the program takes accounts of up to 10 MB, which nobody shall make us read.
const maxLength = 16_384;

const decimalsAt = 44;
const isInitializedAt = 45;
const baseLength = 82;
// A mint with extensions is as long as a token account, and then says which of the two it is.
const kindAt = 165;
const mintKind = 1;
const defaultAccountState = 6;
const nonTransferable = 9;
const transferHook = 14;
const tokenMetadata = 19;
const frozen = 2;
// After an authority of as many bytes.
const hookProgramAt = 32;

/**
 * What the mint at this address says. Throws `validation_failed` when there is none, or one whose tokens nobody can pay with.
 */
export async function inspectMint(rpc: RpcClient, address: string): Promise<TokenFacts> {
  const [account] = await readAccounts(rpc, [address], { offset: 0, length: maxLength });
  if (!account) throw noToken("has no account on this chain");
  if (!programs.has(account.owner))
    throw noToken("is no mint: it belongs to neither SPL's token program nor Token-2022");
  return { ...mintFacts(Buffer.from(account.data[0], "base64")), program: account.owner };
}

/** Pure: what stands in a mint's account. Throws as `inspectMint` does. */
export function mintFacts(data: Buffer): Omit<TokenFacts, "program"> {
  const hasExtensions = data.length > kindAt;
  if (data.length !== baseLength && !(hasExtensions && data[kindAt] === mintKind)) {
    throw noToken("is no mint, but an account that holds tokens or signs for some");
  }
  const decimals = data[decimalsAt] ?? 0;
  if (data[isInitializedAt] !== 1) throw noToken("is a mint that was never set up");
  if (decimals > maxDecimals)
    throw noToken(`has ${decimals} decimals, more than the ${maxDecimals} that can be reckoned with`);
  const extensions = hasExtensions ? extensionsOf(data.subarray(kindAt + 1)) : new Map<number, Buffer>();
  requireTransferable(extensions);
  return { decimals, ...namesIn(extensions.get(tokenMetadata)) };
}

/** A wallet pays with a plain transfer to an account that it may have to open first: both must work without anybody's help. */
function requireTransferable(extensions: Map<number, Buffer>): void {
  if (extensions.has(nonTransferable)) throw noToken("cannot be paid with: its holders cannot transfer it");
  if (extensions.get(defaultAccountState)?.[0] === frozen) {
    throw noToken("cannot be paid with: its accounts are frozen until its issuer allows each of them");
  }
  if (
    extensions
      .get(transferHook)
      ?.subarray(hookProgramAt)
      .some((byte) => byte !== 0)
  ) {
    throw noToken("cannot be paid with: each transfer of it calls another program, which wallets need not know");
  }
}

/** Type → content. Each stands as type (2 bytes), length (2) and content, up to the first of type 0. */
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
function namesIn(metadata: Buffer | undefined): Pick<TokenFacts, "name" | "symbol"> {
  if (!metadata) return { name: null, symbol: null };
  const name = textAt(metadata, 64);
  return { name: name.text, symbol: textAt(metadata, name.end).text };
}

function textAt(data: Buffer, at: number): { text: string | null; end: number } {
  if (at + 4 > data.length) return { text: null, end: data.length };
  const end = at + 4 + data.readUInt32LE(at);
  return { text: end <= data.length ? decodeUtf8(data.subarray(at + 4, end)) : null, end };
}

import { address, getAddressEncoder, getProgramDerivedAddress, isAddress } from "@solana/kit";
import { solanaNativeAddress, solanaTokenProgram } from "./catalog/entry";

export const systemProgram = solanaNativeAddress;
export const tokenProgram = solanaTokenProgram;
export const token2022Program = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
export const associatedTokenProgram = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

const encoder = getAddressEncoder();

/** The 32 bytes of a base58 address; null if the text is not an address. */
export function addressBytes(text: string): Uint8Array<ArrayBuffer> | null {
  return isAddress(text) ? Uint8Array.from(encoder.encode(text)) : null;
}

/** The token account that wallets use by default. `program` is the token program that owns the mint. Throws on invalid input. */
export async function associatedTokenAddress(wallet: string, mint: string, program: string): Promise<string> {
  const seeds = [wallet, program, mint].map((part) => encoder.encode(address(part)));
  const [account] = await getProgramDerivedAddress({ programAddress: address(associatedTokenProgram), seeds });
  return account;
}

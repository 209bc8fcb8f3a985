import { z } from "zod";
import type { SealedColumn } from "@/lib/platform/crypto/reseal";
import { seal, sealingKeyId, unseal } from "@/lib/platform/crypto/seal";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Chain } from "@/prisma/generated/client";

// Node URLs from `chain add`. They may contain API keys, so the database stores them encrypted.

/** The encrypted column, for `admin encryption rotate`. */
export const sealedRpcUrls: SealedColumn = {
  table: "chain",
  column: "sealed_rpc_urls",
  beforeFirst: 0,
  ownerOf: (id) => `RPC URLs of chain ${String(id)}`,
};

export function sealRpcUrls(chainId: number, urls: readonly string[]): Uint8Array<ArrayBuffer> {
  return seal(JSON.stringify(urls), sealedRpcUrls.ownerOf(chainId), env().encryptionKeys[0]);
}

/** Whether the chain's row has node URLs that this process can decrypt. */
export function hasRpcUrls({ sealedRpcUrls: sealed }: Pick<Chain, "sealedRpcUrls">): boolean {
  return sealed !== null && env().encryptionKeys.some(({ id }) => id === sealingKeyId(sealed));
}

/** The node URLs of the chain's row, in order. Throws if ENCRYPTION_KEY does not decrypt them. */
export function storedRpcUrls({ id, sealedRpcUrls: sealed }: Pick<Chain, "id" | "sealedRpcUrls">): string[] {
  if (sealed === null) return [];
  const text = unseal(sealed, sealedRpcUrls.ownerOf(id), env().encryptionKeys);
  return z.array(z.string()).parse(JSON.parse(text));
}

/** The hosts of the stored node URLs that can be decrypted, by chain; no paths, which may contain API keys. */
export async function storedRpcHosts(): Promise<Map<number, string[]>> {
  const rows = await db().chain.findMany({ where: { sealedRpcUrls: { not: null } } });
  return new Map(rows.filter(hasRpcUrls).map((row) => [row.id, storedRpcUrls(row).map((url) => new URL(url).host)]));
}

/** Encrypts URLs that an earlier version stored in clear text. Idempotent. */
export async function sealPlaintextRpcUrls(): Promise<void> {
  const chains = await db().chain.findMany({
    where: { rpcUrls: { isEmpty: false } },
    select: { id: true, rpcUrls: true },
  });
  for (const { id, rpcUrls } of chains) {
    const data = { sealedRpcUrls: sealRpcUrls(id, rpcUrls), rpcUrls: [] };
    await db().chain.updateMany({ where: { id, rpcUrls: { equals: rpcUrls } }, data });
  }
}

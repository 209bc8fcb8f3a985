import { z } from "zod";
import type { SealedColumn } from "@/lib/crypto/reseal";
import { seal, sealingKeyId, unseal } from "@/lib/crypto/seal";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import type { Chain } from "@/prisma/generated/client";

// The nodes that `chain add` has named. Their URLs hold keys of providers, so the database keeps them encrypted.

/** Where `admin encryption rotate` finds them. */
export const sealedRpcUrls: SealedColumn = {
  table: "chain",
  column: "sealed_rpc_urls",
  beforeFirst: 0,
  ownerOf: (id) => `RPC URLs of chain ${String(id)}`,
};

/** Node URLs as the row of a chain keeps them. */
export function sealRpcUrls(chainId: number, urls: readonly string[]): Uint8Array<ArrayBuffer> {
  return seal(JSON.stringify(urls), sealedRpcUrls.ownerOf(chainId), env().encryptionKeys[0]);
}

/** Whether the row of a chain keeps node URLs that this process can read. */
export function hasRpcUrls({ sealedRpcUrls: sealed }: Pick<Chain, "sealedRpcUrls">): boolean {
  return sealed !== null && env().encryptionKeys.some(({ id }) => id === sealingKeyId(sealed));
}

/** The node URLs that the row of a chain keeps, in order. Throws where ENCRYPTION_KEY is not the one that sealed them. */
export function storedRpcUrls({ id, sealedRpcUrls: sealed }: Pick<Chain, "id" | "sealedRpcUrls">): string[] {
  if (sealed === null) return [];
  const text = unseal(sealed, sealedRpcUrls.ownerOf(id), env().encryptionKeys);
  return z.array(z.string()).parse(JSON.parse(text));
}

/** The hosts of the nodes that `chain add` has named, by chain, where this process can read them. The rest may hold a key. */
export async function storedRpcHosts(): Promise<Map<number, string[]>> {
  const rows = await db().chain.findMany({ where: { sealedRpcUrls: { not: null } } });
  return new Map(rows.filter(hasRpcUrls).map((row) => [row.id, storedRpcUrls(row).map((url) => new URL(url).host)]));
}

/** Encrypts the URLs that a version before this stored in clear text. Repeating it does nothing. */
export async function sealClearRpcUrls(): Promise<void> {
  const clear = await db().chain.findMany({
    where: { rpcUrls: { isEmpty: false } },
    select: { id: true, rpcUrls: true },
  });
  for (const { id, rpcUrls } of clear) {
    const data = { sealedRpcUrls: sealRpcUrls(id, rpcUrls), rpcUrls: [] };
    await db().chain.updateMany({ where: { id, rpcUrls: { equals: rpcUrls } }, data });
  }
}

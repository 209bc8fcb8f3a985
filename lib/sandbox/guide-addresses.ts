import { hkdfSync } from "node:crypto";
import { bytesToHex, storedSpelling } from "@/lib/chains/address";
import { db } from "@/lib/platform/db";

/** The addresses that replace the placeholders of the same name in the guides. */
export type GuideAddresses = { recipient_address: string; pool_address: string };

/**
 * The addresses of a merchant's samples on the local EVM chain. No other merchant can name them first, because they
 * depend on a secret. The merchant's own receiving address takes precedence: address protection may require it.
 */
export async function guideAddresses(merchantId: bigint, secret: string): Promise<GuideAddresses> {
  const listed = await db().chainReceivingAddress.findFirst({
    where: {
      merchantId,
      chain: { slug: "local-evm" },
      receivingAddress: { environment: "sandbox", mode: "shared" },
    },
    select: { receivingAddress: { select: { address: true } } },
    orderBy: { id: "asc" },
  });
  return {
    recipient_address: listed?.receivingAddress.address ?? addressOf(merchantId, secret, "recipient"),
    pool_address: addressOf(merchantId, secret, "pool"),
  };
}

function addressOf(merchantId: bigint, secret: string, purpose: string): string {
  const label = `remit sample address ${purpose} ${merchantId}`;
  return storedSpelling(bytesToHex(new Uint8Array(hkdfSync("sha256", secret, "", label, 20))));
}

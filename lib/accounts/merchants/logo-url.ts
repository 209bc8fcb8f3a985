import type { Urls } from "@/lib/platform/urls";
import type { Merchant } from "@/prisma/generated/client";

/** The path of the logos; the hash of one follows. */
export const logosPath = "/pay/logos/";

export function logoUrl({ logoHash }: Pick<Merchant, "logoHash">, { payUrl }: Urls): string | null {
  return logoHash === null ? null : payUrl + logosPath + logoHash;
}

import { signJws, type JsonObject } from "@/lib/platform/crypto/jws";
import { currentKey, signingKeys } from "@/lib/platform/crypto/signing-keys";
import { newFailureLog } from "@/lib/platform/failure-log";
import type { Urls } from "@/lib/platform/urls";
import type { PaymentRequestRow } from "@/lib/requests/rows";
import { isActive, isTimeUp } from "@/lib/requests/state";
import { didOf } from "./did-web";
import { offerOf, receiptOf } from "./payloads";
import type { SignedDocument } from "./schema";
import type { FindKeys } from "./verify";

const failures = newFailureLog("The signing keys cannot be read; pay pages have no offers and receipts");
const unsigned = { offer: null, receipt: null };

/**
 * The offer of a request that is to be paid, and the receipt of one that is paid. They are signed whenever they are
 * read: Ed25519 is deterministic, so there is nothing to store. Without a key, as with a read-only database that has none
 * yet, there are none, because a payer must still see the page.
 */
export async function signDocuments(
  row: PaymentRequestRow,
  urls: Urls,
  now: Date,
): Promise<{ offer: SignedDocument | null; receipt: SignedDocument | null }> {
  const offer = isActive(row) && !isTimeUp(row, now) ? offerOf(row, urls) : null;
  const receipt = row.status === "completed" ? receiptOf(row, urls) : null;
  if (!offer && !receipt) return unsigned;
  const keys = await signingKeys().catch((error: unknown) => failures.note(error));
  if (!keys) return unsigned;
  failures.clear();
  const key = currentKey(keys, now);
  // The page's domain signs, because a verifier checks the key against the domain of `resourceUrl` (section 4.5.1).
  const kid = `${didOf(urls.payUrl)}#${key.id}`;
  const signed = (payload: JsonObject | null): SignedDocument | null =>
    payload && { format: "jws", signature: signJws(payload, key, kid) };
  return { offer: signed(offer), receipt: signed(receipt) };
}

/** The published keys of this instance. Those of other domains are not fetched, because a caller could name any server. */
export function ownKeys({ payUrl }: Urls): FindKeys {
  const own = didOf(payUrl);
  return async (did) =>
    did === own
      ? new Map((await signingKeys()).map(({ id, publicJwk }) => [`${own}#${id}`, publicJwk]))
      : "other_domain";
}

import { messages } from "./messages";
import { moneyText } from "@/components/ui/format";
import { toAmount } from "@/lib/platform/amounts/amount";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

const t = messages.assign;
// From this many times the remaining amount on, a transfer is probably not meant for the request.
const farMoreFactor = 10n;

type Paid = Pick<UnmatchedDetail, "amount" | "token">;
type Asked = Pick<AssignableRequest, "due_amount">;

/** How far the transfer is from what is left to pay. */
export function differenceText({ amount, token }: Paid, { due_amount: due }: Asked): string {
  const difference = BigInt(amount.raw) - BigInt(due.raw);
  if (difference === 0n) return t.exact;
  const text = moneyText(toAmount(difference < 0n ? -difference : difference, amount.decimals), token);
  return difference > 0n ? t.more(text) : t.less(text);
}

/** Whether assigning needs a second confirmation. */
export function isFarMore({ amount }: Paid, { due_amount: due }: Asked): boolean {
  return BigInt(amount.raw) >= farMoreFactor * BigInt(due.raw);
}

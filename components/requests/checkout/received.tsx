import { messages as t } from "./messages";
import { ShareBar } from "./share-bar";
import { amountText, moneyText, sharePercent } from "@/components/ui/format";
import { Status } from "@/components/ui/status";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** The amounts that a partly paid request has received, with a bar: the final amount solid, the pending one hatched. */
export function Received({ request }: { request: PublicPaymentRequest }) {
  const { amount, paid_amount: paid, pending_amount: pending, token } = request;
  const text = (part: typeof paid) => amountText(part, token.is_stablecoin);
  const hasPaid = BigInt(paid.raw) > 0n;
  const hasPending = BigInt(pending.raw) > 0n;
  return (
    <>
      <div className="grid gap-3">
        <ShareBar paid={sharePercent(paid, amount)} pending={sharePercent(pending, amount)} />
        <div className="flex items-start justify-between gap-4 text-sm">
          <div className="grid gap-1">
            {hasPaid ? <Status glyph="completed">{t.received(text(paid))}</Status> : null}
            {hasPending ? <Status glyph="pending">{t.detected(text(pending))}</Status> : null}
          </div>
          <span className="text-end text-ink-2">{t.ofAmount(moneyText(amount, token))}</span>
        </div>
      </div>
      <p className="text-sm text-ink-2">
        {hasPending ? t.partDetected(moneyText(pending, token)) : t.partArrived(moneyText(paid, token))}
      </p>
    </>
  );
}

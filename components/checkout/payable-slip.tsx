import { ByHand } from "./by-hand";
import { Deadline } from "./deadline";
import { messages as t } from "./messages";
import { WaitingPill } from "./pill";
import { Received } from "./received";
import { LeaveLink } from "./return-link";
import { Scan } from "./scan";
import { Slip } from "./slip";
import type { WalletPayment } from "./use-wallet-payment";
import { Wallets } from "./wallets";
import { sharePercent } from "@/components/ui/amount-text";
import { Status } from "@/components/ui/status";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type PayableSlipProps = { request: PublicPaymentRequest; now: Date; partly: boolean; payment: WalletPayment };

/** What is asked above the perforation, the ways to pay it below. */
export function PayableSlip({ request, now, partly, payment }: PayableSlipProps) {
  const isPlainAccepted = request.payment_instructions?.plain_transfer_accepted ?? false;
  // Solana Pay's link carries the reference; EIP-681 has no place for one.
  const isScanAccepted = isPlainAccepted || request.chain.type === "solana";
  const pill = partly ? (
    <Status pill glyph="active" share={sharePercent(request.paid_amount, request.amount)}>
      {t.partlyPaid}
    </Status>
  ) : (
    <WaitingPill>{t.waiting}</WaitingPill>
  );
  const above = (
    <>
      {partly ? <Received request={request} /> : null}
      <Deadline expiresAt={request.expires_at} now={now} />
    </>
  );
  const label = partly ? t.stillToPay : undefined;
  return (
    <>
      <Slip request={request} amount={request.due_amount} label={label} pill={pill} above={above}>
        <Wallets request={request} partly={partly} payment={payment} />
        {isScanAccepted ? <Scan request={request} /> : null}
        <ByHand request={request} />
      </Slip>
      <p className="live text-balance">{t.updatesItself}</p>
      <LeaveLink url={request.cancel_url} />
    </>
  );
}

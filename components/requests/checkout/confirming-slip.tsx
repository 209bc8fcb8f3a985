import { messages as t } from "./messages";
import { SenderCode, TransactionCode } from "./payment-code";
import { Slip, SlipNote } from "./slip";
import { timeLeftText } from "./time-left";
import type { PublicPayment } from "./view";
import { DetailList } from "@/components/ui/detail-list";
import { Notice, Status } from "@/components/ui/status";
import { Count } from "@/components/ui/count";
import { Time } from "@/components/ui/time";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { cx } from "@/components/ui/class-names";

type ConfirmingSlipProps = {
  request: PublicPaymentRequest;
  /** The least confirmed pending payment; undefined if all are final, but the request is not completed yet. */
  payment: PublicPayment | undefined;
};

/** The payment is on the chain and waits for confirmations. */
export function ConfirmingSlip({ request, payment }: ConfirmingSlipProps) {
  const pill = (
    <Status pill glyph="pending">
      {t.confirming}
    </Status>
  );
  return (
    <>
      <Slip request={request} pill={pill}>
        {payment ? <Confirmations request={request} payment={payment} /> : <p>{t.finalizing}</p>}
      </Slip>
      <SlipNote>{t.closePage(request.merchant_name)}</SlipNote>
    </>
  );
}

function Confirmations({ request, payment }: { request: PublicPaymentRequest; payment: PublicPayment }) {
  const { confirmations, required_confirmations: required } = payment;
  const seenAt = (
    <>
      <Time value={payment.created_at} form="clock" />, {payment.is_late ? t.late : t.onTime}
    </>
  );
  return (
    <>
      {payment.is_late ? <Notice glyph="attention">{t.latePending}</Notice> : null}
      <div className="grid gap-3">
        <h2 className="text-lg">{t.confirmations(Math.min(confirmations, required), required)}</h2>
        <ConfirmingSteps confirmations={confirmations} required={required} />
        <p className="text-ink-2">{timeLeftText(payment, request.chain)}</p>
      </div>
      <DetailList
        className="border-t border-line pt-5"
        stacks
        entries={[
          [t.transaction, <TransactionCode hash={payment.transaction_hash} href={payment.explorer_url} />],
          [t.from, <SenderCode payment={payment} chain={request.chain} />],
          [t.block, <Count value={payment.block_number} />],
          [t.seenAt, seenAt],
        ]}
      />
    </>
  );
}

const maxSteps = 20;

type Step = "done" | "current" | "upcoming";

const stepClass: Record<Step, string> = {
  done: "bg-active",
  current: "animate-breathe bg-[repeating-linear-gradient(-45deg,var(--color-active)_0_2px,var(--color-line)_2px_5px)]",
  upcoming: "bg-line",
};

/** One step per confirmation, or one for several if there are more than `maxSteps`. */
function ConfirmingSteps({ confirmations, required }: { confirmations: number; required: number }) {
  const stepCount = Math.max(1, Math.min(required, maxSteps));
  const doneCount = Math.min(stepCount, Math.floor((confirmations * stepCount) / Math.max(1, required)));
  const stepAt = (index: number): Step => (index < doneCount ? "done" : index === doneCount ? "current" : "upcoming");
  return (
    <div className="flex gap-[3px]" aria-hidden="true">
      {Array.from({ length: stepCount }, (_, index) => (
        <i key={index} className={cx("h-2 flex-1 rounded-[2px]", stepClass[stepAt(index)])} />
      ))}
    </div>
  );
}

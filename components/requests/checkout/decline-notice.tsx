import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { isPromptOpen, type WalletState } from "./use-wallet-payment";
import type { CheckoutView } from "./view";
import { Notice } from "@/components/ui/status";

type DeclineNoticeProps = {
  /** Null if the request can no longer be shown: it was cancelled, or its merchant suspended. */
  view: CheckoutView | null;
  state: WalletState;
};

/**
 * Asks the payer to decline a wallet's prompt that is still open after the request was paid or has ended, because the
 * page cannot withdraw it.
 */
export function DeclineNotice({ view, state }: DeclineNoticeProps) {
  if (!isPromptOpen({ state }) || view?.kind === "payable") return null;
  const isPaid = view?.kind === "paid" || view?.kind === "confirming" || view?.kind === "sent";
  return (
    <div className="w-full max-w-[28.5rem]">
      <Notice glyph="failed" role="alert">
        <h2 className="text-lg">{t.declineVerdict}</h2>
        <p>
          <RichText text={isPaid ? t.declinePaid : t.declineEnded} />
        </p>
      </Notice>
    </div>
  );
}

import { messages as t } from "./messages";
import type { WalletProblem } from "./wallet-problem";
import { moneyText } from "@/components/ui/format";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** Why the wallet did not pay, and what to do about it. */
export function WalletProblemNotice({ problem, request }: { problem: WalletProblem; request: PublicPaymentRequest }) {
  return (
    <Notice glyph="failed" role="alert" isFocusable>
      <p>
        <RichText text={problemText(problem, request)} />
      </p>
      {problem.walletMessage ? <p className="wrap-anywhere text-ink-2">{t.walletSays(problem.walletMessage)}</p> : null}
    </Notice>
  );
}

function problemText(
  { code, balance }: WalletProblem,
  { chain, token, due_amount: due }: PublicPaymentRequest,
): string {
  switch (code) {
    case "insufficient":
      return t.problem.insufficient(balance ? moneyText(balance, token) : token.symbol, moneyText(due, token));
    case "insufficient_unread":
      return t.problem.insufficient_unread(moneyText(due, token));
    case "chain_unknown":
      return t.problem.chain_unknown(chain.name, chain.chain_id ?? 0);
    case "switch_rejected":
      return t.problem.switch_rejected(chain.name);
    case "wrong_chain":
      return t.problem.wrong_chain(chain.name);
    case "disconnected":
      return t.problem.disconnected(chain.name);
    case "no_gas":
      return t.problem.no_gas(chain.symbol, chain.name);
    case "rejected":
    case "account_changed":
    case "no_account":
    case "wallet_busy":
    case "not_open":
    case "offline":
    case "needs_reference":
    case "failed_on_chain":
    case "replaced":
    case "unknown":
      return t.problem[code];
  }
}

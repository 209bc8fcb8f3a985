"use client";

import { useId, useState } from "react";
import { messages as t } from "./messages";
import { Wallet as WalletIcon, ExternalLink } from "@/components/ui/icons";
import { RichText } from "@/components/ui/rich-text";
import { moneyText } from "@/components/ui/format";
import { useWallets } from "./use-wallets";
import type { Wallet } from "./wallet";
import type { WalletPayment } from "./use-wallet-payment";
import { WalletBusy } from "./wallet-busy";
import { WalletLogo } from "./wallet-logo";
import { Button, buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { plainLink, isScanAccepted } from "./view";
import { CopyButton } from "@/components/ui/copy-button";
import type { WalletProblem } from "./wallet-problem";
import { Notice } from "@/components/ui/status";

type WalletsProps = { request: PublicPaymentRequest; isPartlyPaid: boolean; payment: WalletPayment };

/** The section for browser wallets. It comes first on the pay page, because their payments carry a reference. */
export function Wallets({ request, isPartlyPaid, payment }: WalletsProps) {
  // Null while wallets are being detected.
  const wallets = useWallets(request.chain.type);
  const { state } = payment;
  return (
    <section className="grid gap-3" aria-label={t.payWithWallet}>
      {state.kind === "problem" ? <ProblemNotice problem={state.problem} request={request} /> : null}
      {state.kind === "busy" ? (
        <WalletBusy wallet={state.wallet} phase={state.phase} chain={request.chain} onStartOver={payment.startOver} />
      ) : wallets === null ? (
        <div className="min-h-(--control-lg)">
          <WalletAppLinks request={request} />
          <noscript>
            <p className="text-sm text-ink-2">{t.needsScript}</p>
          </noscript>
        </div>
      ) : (
        <WalletChoice wallets={wallets} request={request} isPartlyPaid={isPartlyPaid} onPay={payment.pay} />
      )}
    </section>
  );
}

type WalletChoiceProps = {
  wallets: Wallet[];
  request: PublicPaymentRequest;
  isPartlyPaid: boolean;
  onPay: (wallet: Wallet) => void;
};

function WalletChoice({ wallets, request, isPartlyPaid, onPay }: WalletChoiceProps) {
  const [first, ...others] = wallets;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const helpId = useId();
  if (!first) return <NoWallet request={request} />;
  const name = first.name ?? t.browserWallet;
  return (
    <>
      <Button variant="primary" size="lg" block onClick={() => onPay(first)}>
        <WalletLogo wallet={first} />
        {isPartlyPaid ? (
          <span>
            {t.payRemaining(moneyText(request.due_amount, request.token))}
            <span className="sr-only"> {t.withWallet(name)}</span>
          </span>
        ) : (
          t.payWith(name)
        )}
      </Button>
      <div className="grid grid-cols-[1fr_1fr] gap-2">
        {others.map((wallet) => (
          <Button key={wallet.id} block className="min-w-0" onClick={() => onPay(wallet)}>
            <WalletLogo wallet={wallet} />
            <span className="truncate">
              <span className="sr-only">{t.payWith("")}</span>
              {wallet.name ?? t.browserWallet}
            </span>
          </Button>
        ))}
        <Button
          block
          className={cx(others.length % 2 === 0 && "col-span-2")}
          aria-expanded={isHelpOpen}
          aria-controls={helpId}
          onClick={() => setHelpOpen(!isHelpOpen)}
        >
          <Icon of={WalletIcon} />
          {t.otherWallet}
        </Button>
      </div>
      <div id={helpId} hidden={!isHelpOpen}>
        <WalletHelp />
      </div>
    </>
  );
}

function NoWallet({ request }: { request: PublicPaymentRequest }) {
  return (
    <>
      <WalletAppLinks request={request} />
      <div className="grid gap-1">
        <h2>{t.noWallet}</h2>
        <WalletHelp />
      </div>
    </>
  );
}

function WalletHelp() {
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p>
        <RichText text={t.walletOnPhone} />
      </p>
      <p className="phone:hidden pointer-coarse:hidden">
        <RichText text={t.walletOnComputer} />
      </p>
    </div>
  );
}

/** Ways from a phone's browser into a wallet app, on phones only: the payment link, and this page's link to paste there. */
function WalletAppLinks({ request }: { request: PublicPaymentRequest }) {
  const { payment_instructions: instructions, payment_url: payUrl } = request;
  const plain = plainLink(request);
  return (
    <div className="hidden gap-2 phone:grid pointer-coarse:grid">
      {instructions && isScanAccepted(request) ? (
        <a className={buttonClasses({ variant: "primary", size: "lg", block: true })} href={instructions.uri}>
          <Icon of={ExternalLink} />
          {t.openInWalletApp}
        </a>
      ) : null}
      {plain ? (
        <a className={buttonClasses({ block: true })} href={plain}>
          {t.openWithoutReference}
        </a>
      ) : null}
      <CopyButton text={payUrl} className="w-full">
        {t.copyLink}
      </CopyButton>
    </div>
  );
}

/** Why the wallet did not pay, and what to do about it. */
function ProblemNotice({ problem, request }: { problem: WalletProblem; request: PublicPaymentRequest }) {
  return (
    <Notice glyph="failed" role="alert">
      <p>{problemText(problem, request)}</p>
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
    case "chain_unknown":
      return t.problem.chain_unknown(chain.name, chain.chain_id ?? 0);
    case "switch_rejected":
      return t.problem.switch_rejected(chain.name);
    case "wrong_chain":
      return t.problem.wrong_chain(chain.name);
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
    case "unknown":
      return t.problem[code];
  }
}

"use client";

import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { messages as t } from "./messages";
import { Wallet as WalletIcon, ExternalLink, Share } from "@/components/ui/more-icons";
import { RichText } from "@/components/ui/rich-text";
import { moneyText } from "@/components/ui/format";
import { waitNoticeId } from "./connection";
import { useWallets } from "./use-wallets";
import type { Wallet } from "./wallet";
import type { WalletPayment, WalletState } from "./use-wallet-payment";
import { walletApps } from "./wallet-apps";
import { WalletBusy } from "./wallet-busy";
import { WalletLogo } from "./wallet-logo";
import { Button, buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { plainLink, isScanAccepted } from "./view";
import { CopyButton } from "@/components/ui/copy-button";
import { WalletProblemNotice } from "./wallet-problem-notice";

type WalletsProps = {
  request: PublicPaymentRequest;
  isPartlyPaid: boolean;
  payment: WalletPayment;
  /** The payer must not pay yet, as the notice above says. */
  isWaiting: boolean;
  /** The button that unfolds the QR code on a phone. */
  codeToggle: ReactNode;
};

/** The section for browser wallets. It comes first on the pay page, because their payments carry a reference. */
export function Wallets({ request, isPartlyPaid, payment, isWaiting, codeToggle }: WalletsProps) {
  // Null while wallets are being detected.
  const wallets = useWallets(request.chain.type);
  const [first, ...others] = wallets ?? [];
  const { state } = payment;
  const section = useFocusAfterWallet(state.kind);
  const appLinks = <WalletAppLinks request={request} codeToggle={codeToggle} />;
  return (
    <section ref={section} className="grid gap-3" aria-label={t.payWithWallet}>
      {state.kind === "problem" ? <WalletProblemNotice problem={state.problem} request={request} /> : null}
      {state.kind === "busy" ? (
        <WalletBusy wallet={state.wallet} phase={state.phase} chain={request.chain} onStartOver={payment.startOver} />
      ) : first ? (
        <WalletChoice
          first={first}
          others={others}
          request={request}
          isPartlyPaid={isPartlyPaid}
          isWaiting={isWaiting}
          onPay={payment.pay}
          appLinks={appLinks}
        />
      ) : (
        <NoWallet appLinks={appLinks} isKnown={wallets !== null} />
      )}
    </section>
  );
}

/**
 * Moves the focus to the wallet's problem or, after a new start, to the button that pays, unless the person is
 * elsewhere on the page. The button that had the focus is gone.
 */
function useFocusAfterWallet(kind: WalletState["kind"]) {
  const section = useRef<HTMLElement>(null);
  const shownKind = useRef<WalletState["kind"]>("idle");
  useEffect(() => {
    const hasChanged = shownKind.current !== kind;
    shownKind.current = kind;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !section.current?.contains(activeElement);
    if (!hasChanged || kind === "busy" || isElsewhere) return;
    section.current?.querySelector<HTMLElement>("[role=alert], button")?.focus();
  }, [kind]);
  return section;
}

type WalletChoiceProps = {
  first: Wallet;
  others: Wallet[];
  request: PublicPaymentRequest;
  isPartlyPaid: boolean;
  isWaiting: boolean;
  onPay: (wallet: Wallet) => void;
  appLinks: ReactNode;
};

function WalletChoice({ first, others, request, isPartlyPaid, isWaiting, onPay, appLinks }: WalletChoiceProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const helpId = useId();
  const name = first.name ?? t.browserWallet;
  const payButton = { block: true, disabled: isWaiting, "aria-describedby": isWaiting ? waitNoticeId : undefined };
  return (
    <>
      <Button {...payButton} variant="primary" size="lg" onClick={() => onPay(first)}>
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
          <Button key={wallet.id} {...payButton} className="min-w-0" onClick={() => onPay(wallet)}>
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
        {appLinks}
        <WalletHelp />
      </div>
    </>
  );
}

/** The links to wallet apps, which stay the same elements once it is known that the browser has no wallet. */
function NoWallet({ appLinks, isKnown }: { appLinks: ReactNode; isKnown: boolean }) {
  return (
    <>
      {appLinks}
      {isKnown ? (
        <div className="grid gap-1 phone:hidden pointer-coarse:hidden">
          <h2>{t.noWallet}</h2>
          <WalletHelp />
        </div>
      ) : (
        <div className="min-h-(--control-lg) phone:contents pointer-coarse:contents">
          <noscript>
            <p className="text-sm text-ink-2">{t.needsScript}</p>
          </noscript>
        </div>
      )}
    </>
  );
}

function WalletHelp() {
  return (
    <div className="grid gap-1 text-sm text-ink-2 phone:hidden pointer-coarse:hidden">
      <p>
        <RichText text={t.walletOnPhone} />
      </p>
      <p>
        <RichText text={t.walletOnComputer} />
      </p>
    </div>
  );
}

/**
 * Ways from a phone's browser into a wallet app, on phones only: the payment link, this page in the app's own browser,
 * and this page's link to paste there.
 */
function WalletAppLinks({ request, codeToggle }: Pick<WalletsProps, "request" | "codeToggle">) {
  const { payment_instructions: instructions, payment_url: payUrl, chain } = request;
  const plain = plainLink(request);
  const labelId = useId();
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
      <p className="text-center text-xs text-ink-3" id={labelId}>
        {t.openPageIn}
      </p>
      <div className="grid grid-cols-3 gap-2" role="group" aria-labelledby={labelId}>
        {walletApps[chain.type].map(({ name, open }) => (
          <a key={name} className={buttonClasses({}, "px-1")} href={open(payUrl)} translate="no">
            {name}
          </a>
        ))}
      </div>
      <div className="flex gap-2">
        <CopyButton text={payUrl} className="flex-1">
          {t.copyLink}
        </CopyButton>
        <ShareButton url={payUrl} />
        {codeToggle}
      </div>
    </div>
  );
}

const canShare = () => typeof navigator.share === "function";

/** Opens the phone's own menu for sharing, where there is one. */
function ShareButton({ url }: { url: string }) {
  const isShown = useSyncExternalStore(subscribeToNothing, canShare, () => true);
  if (!isShown) return null;
  // The menu was closed without a choice.
  const share = () => void navigator.share({ url }).catch(() => undefined);
  return <Button aria-label={t.share} icon={Share} onClick={share} />;
}

const subscribeToNothing = () => () => {};

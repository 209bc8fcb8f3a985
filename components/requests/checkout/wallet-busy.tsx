import { messages as t } from "./messages";
import { useIsSlow } from "./use-is-slow";
import type { Wallet } from "./wallet";
import { mayStillPay, type WalletPhase } from "./wallet-problem";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { LoaderCircle } from "@/components/ui/more-icons";

const noResponseAfterMs = 20_000;

type WalletBusyProps = { wallet: Wallet; phase: WalletPhase; chain: { name: string }; onStartOver: () => void };

/** The wallet's current step. The payer cannot start over while the wallet may send, because that could pay twice. */
export function WalletBusy({ wallet, phase, chain, onStartOver }: WalletBusyProps) {
  const name = wallet.name ?? t.browserWallet;
  return (
    <>
      <Button variant="primary" size="lg" block busy>
        <Icon of={LoaderCircle} className="size-4 animate-spin motion-reduce:animate-none" />
        <span role="status">{phaseText(phase, name, chain.name)}</span>
      </Button>
      <div className="flex min-h-10 items-center justify-between gap-4 text-sm text-ink-2">
        {phase === "signing" ? (
          <SigningHelp wallet={name} />
        ) : (
          <p>{phase === "changed" ? t.changedHelp(name, chain.name) : t.signingHelp}</p>
        )}
        {mayStillPay(phase) ? null : (
          <Button variant="quiet" size="sm" onClick={onStartOver}>
            {t.startOver}
          </Button>
        )}
      </div>
    </>
  );
}

/** A wallet that does not respond cannot be told apart from a payer who is reading its prompt. */
function SigningHelp({ wallet }: { wallet: string }) {
  return <p role="status">{useIsSlow(noResponseAfterMs) ? t.noResponse(wallet) : t.signingHelp}</p>;
}

function phaseText(phase: WalletPhase, wallet: string, chain: string): string {
  switch (phase) {
    case "connecting":
      return t.connecting(wallet);
    case "switching":
      return t.switching(wallet, chain);
    case "checking":
      return t.checking;
    case "signing":
      return t.signing(wallet);
    case "changed":
      return t.changed(wallet);
  }
}

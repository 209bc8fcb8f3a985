"use client";

import { useState, useSyncExternalStore } from "react";
import { askForPasskey, supportsPasskeys } from "./browser";
import { messages as t } from "./messages";
import { errorText } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { KeyRound } from "@/components/ui/more-icons";
import { ErrorNotice } from "@/components/ui/status";
import type { PasskeyAssertion } from "@/lib/accounts/two-factor/passkey-schema";

type Props = { label?: string; onProof: (proof: PasskeyAssertion) => Promise<unknown> };

const subscribeToNothing = () => () => undefined;

/** Asks for a passkey. Absent in browsers that cannot use one here. */
export function PasskeyButton({ label = t.use, onProof }: Props) {
  const isSupported = useSyncExternalStore(subscribeToNothing, supportsPasskeys, () => true);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setError(null);
    try {
      const proof = await askForPasskey();
      if (proof) await onProof(proof);
    } catch (problem) {
      setError(errorText(problem));
    }
    setBusy(false);
  };
  if (!isSupported) return null;
  return (
    <>
      <Button icon={KeyRound} block busy={isBusy} onClick={() => void ask()}>
        {label}
      </Button>
      <ErrorNotice text={error} />
    </>
  );
}

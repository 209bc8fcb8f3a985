"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorText } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/status";

type Props = {
  label: string;
  onGo: () => Promise<never>;
  /** Without a press; the button is for the case that it fails. */
  goesAtOnce?: boolean;
};

/** Goes to the identity provider. */
export function SignOnButton({ label, onGo, goesAtOnce = false }: Props) {
  const [isBusy, setBusy] = useState(goesAtOnce);
  const [error, setError] = useState<string | null>(null);
  const go = async () => {
    setBusy(true);
    setError(null);
    await onGo().catch((problem: unknown) => setError(errorText(problem)));
    setBusy(false);
  };
  const goAtOnce = useEffectEvent(() => void go());
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!goesAtOnce || hasStarted.current) return;
    hasStarted.current = true;
    goAtOnce();
  }, [goesAtOnce]);
  return (
    <>
      <Button block busy={isBusy} onClick={() => void go()}>
        {label}
      </Button>
      <ErrorNotice text={error} />
    </>
  );
}

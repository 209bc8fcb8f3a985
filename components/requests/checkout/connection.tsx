import { useSyncExternalStore } from "react";
import { messages as t } from "./messages";
import { useNow } from "@/components/ui/now";
import { Notice } from "@/components/ui/status";

// How far the page can be trusted: its own connection to the server, and the server's to the chain.

type Chain = { name: string; is_degraded: boolean; is_unconfirmed: boolean };
type Trouble = "unreachable" | "rateLimited" | null;

type Connection = {
  isOffline: boolean;
  /** Why the page may be out of date; a single failed request is not reported. */
  trouble: Trouble;
  /** The server has not responded for as long as a chain may go unconfirmed before payers are asked to wait. */
  isCutOff: boolean;
};

const staleAfterMs = 4000;
const cutOffAfterMs = 60_000;

export function useConnection({ trouble, updatedAt }: { trouble: Trouble; updatedAt: number }): Connection {
  const now = useNow();
  const isOffline = useIsOffline();
  const ageMs = now === null ? 0 : now.getTime() - updatedAt;
  return {
    isOffline,
    trouble: ageMs > staleAfterMs ? trouble : null,
    isCutOff: (isOffline || trouble === "unreachable") && ageMs > cutOffAfterMs,
  };
}

/** Why a payer must not pay yet; null if there is no reason. */
export function reasonToWaitOf(chain: Chain, { isCutOff }: Connection): string | null {
  if (chain.is_unconfirmed) return t.doNotPayUnconfirmed(chain.name);
  return isCutOff ? t.doNotPayCutOff : null;
}

export const waitNoticeId = "do-not-pay";

/** Says that the payer must wait, and why. */
export function WaitNotice({ reason }: { reason: string | null }) {
  return (
    <div aria-live="polite" className="empty:hidden" id={waitNoticeId}>
      {reason === null ? null : (
        <Notice glyph="failed">
          <h2 className="text-lg">{t.doNotPayVerdict}</h2>
          <p>{reason}</p>
        </Notice>
      )}
    </div>
  );
}

/** Says that the page may be out of date, or that payments take longer to appear. */
export function LiveNotice({ chain, connection, isOver }: { chain: Chain; connection: Connection; isOver: boolean }) {
  const { isOffline, trouble } = connection;
  const troubleText = trouble && { unreachable: t.retrying, rateLimited: t.rateLimited }[trouble];
  const text = isOffline ? t.offline : (troubleText ?? chainText(chain, isOver));
  return (
    <div aria-live="polite" className="grid w-full max-w-[28.5rem] gap-3 empty:hidden">
      {text === null ? null : <Notice glyph="attention">{text}</Notice>}
    </div>
  );
}

/** Once nothing is awaited, it no longer matters that a chain has been switched off. */
function chainText({ name, is_degraded: isDegraded, is_unconfirmed: isUnconfirmed }: Chain, isOver: boolean) {
  if (isDegraded) return t.degraded(name);
  return isUnconfirmed && !isOver ? t.doNotPayUnconfirmed(name) : null;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
}

import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { Wordmark } from "@/components/ui/brand";
import { cx } from "@/components/ui/class-names";
import { ThemeSwitch } from "@/components/ui/theme-switch";

type PayFrameProps = { children: ReactNode; isSandbox?: boolean; centred?: boolean };

/** The page around the slip. In the sandbox, a band at the top marks test money. */
export function PayFrame({ children, isSandbox, centred }: PayFrameProps) {
  return (
    <>
      {isSandbox ? (
        <aside className="band" aria-label={t.environment}>
          <span>
            <strong>{t.sandboxName}</strong> {t.sandboxText}
          </span>
        </aside>
      ) : null}
      <div className={cx("pay", centred && "centred")}>
        <main>{children}</main>
        <footer className="pay-foot">
          <span className="row">
            {t.paymentsBy} <Wordmark label="Remit" />
          </span>
          <ThemeSwitch />
        </footer>
      </div>
    </>
  );
}

import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { Band } from "@/components/ui/band";
import { Wordmark } from "@/components/ui/brand";
import { LanguageChoice } from "@/components/ui/language-choice";
import { SlipPage } from "@/components/ui/slip-page";
import { ThemeSwitch } from "@/components/ui/theme-switch";

type PayFrameProps = {
  children: ReactNode;
  isSandbox?: boolean;
  centered?: boolean;
  /** The page runs no script, so it has no buttons. */
  isStatic?: boolean;
  /** The page is offered in the languages of the pay page. */
  hasLanguages?: boolean;
};

/** The page around the slip. In the sandbox, a band at the top marks test money. */
export function PayFrame({ children, isSandbox, centered, isStatic, hasLanguages }: PayFrameProps) {
  return (
    <>
      {isSandbox ? (
        <Band label={t.environment}>
          <strong>{t.sandboxName}</strong> {t.sandboxText} <span className="phone:sr-only">{t.sandboxWarning}</span>
        </Band>
      ) : null}
      <SlipPage
        centered={centered}
        footer={
          <>
            <span className="flex items-center gap-2">
              {t.paymentsBy} <Wordmark label={t.remit} className="h-3 text-ink" />
            </span>
            {hasLanguages ? <LanguageChoice surface="pay" label={t.language} /> : null}
            {isStatic ? null : <ThemeSwitch />}
          </>
        }
      >
        {children}
      </SlipPage>
    </>
  );
}

import type { ReactNode } from "react";
import { AuthLanguages } from "./auth-languages";
import { messages } from "./messages";
import { SlipAbove, SlipBelow, slipClass } from "@/components/ui/slip";
import { SlipPage } from "@/components/ui/slip-page";
import { ThemeSwitch } from "@/components/ui/theme-switch";
import { Wordmark } from "@/components/ui/brand";

type AuthPageProps = {
  host: string;
  title: string;
  /** Shown in the footer, beside the host. */
  note?: ReactNode;
  children: ReactNode;
  /** Below the perforation of the slip. */
  below: ReactNode;
};

/** Layout of the start page, sign-in, sign-up and e-mail verification: a slip that looks like paper. */
export function AuthPage({ host, title, note = <span>{messages.selfHosted}</span>, children, below }: AuthPageProps) {
  return (
    <SlipPage
      centered
      woven
      footer={
        <>
          <span>{host}</span>
          {note}
          <AuthLanguages />
          <ThemeSwitch />
        </>
      }
    >
      <article className={slipClass.plain}>
        <SlipAbove>
          <p>
            <Wordmark label={messages.remit} />
          </p>
          <h1>{title}</h1>
          {children}
        </SlipAbove>
        <SlipBelow>{below}</SlipBelow>
      </article>
    </SlipPage>
  );
}

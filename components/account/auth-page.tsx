import type { ReactNode } from "react";
import { ThemeSwitch } from "@/components/ui/theme-switch";
import { Wordmark } from "@/components/ui/brand";

type AuthPageProps = { host: string; title: string; children: ReactNode; below: ReactNode };

/** Layout of sign-in and sign-up. */
export function AuthPage({ host, title, children, below }: AuthPageProps) {
  return (
    <div className="pay centred">
      <div className="weave band-wide" aria-hidden="true" />
      <main>
        <article className="slip">
          <div className="above">
            <p>
              <Wordmark label="Remit" />
            </p>
            <h1>{title}</h1>
            {children}
          </div>
          <div className="below">{below}</div>
        </article>
      </main>
      <footer className="pay-foot">
        <span>{host}</span>
        <span>Remit, self-hosted</span>
        <ThemeSwitch />
      </footer>
    </div>
  );
}

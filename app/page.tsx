import Link from "next/link";
import { redirect } from "next/navigation";
import { readSession } from "./(dashboard)/require-merchant";
import { ButtonLink } from "@/components/ui/button";
import { Wordmark } from "@/components/ui/brand";
import { ThemeSwitch } from "@/components/ui/theme-switch";
import { isSignUpOpen } from "@/lib/auth/sign-up";
import { env } from "@/lib/env";

/** The start page. Signed-in users are redirected to the dashboard; with local chains, to the sandbox. */
export default async function StartPage() {
  if (await readSession()) redirect(env().LOCAL_CHAINS === "on" ? "/sandbox" : "/live");
  const open = await isSignUpOpen();
  return (
    <div className="pay centred">
      <div className="weave band-wide" aria-hidden="true" />
      <main>
        <article className="slip">
          <div className="above">
            <p>
              <Wordmark label="Remit" />
            </p>
            <h1>Self-hosted crypto payment requests</h1>
            <p className="muted">
              Request a fixed amount of one token on one chain, share the link, and watch it get paid. This server reads
              the chain; it never holds money or keys.
            </p>
          </div>
          <div className="below">
            <ButtonLink href="/sign-in" variant="primary" block>
              Sign in
            </ButtonLink>
            {open ? (
              <ButtonLink href="/sign-up" block>
                Create an account
              </ButtonLink>
            ) : (
              <p className="small muted">Sign-up is closed on this server. Ask its operator for an account.</p>
            )}
          </div>
        </article>
      </main>
      <footer className="pay-foot">
        <span>{new URL(env().BASE_URL).host}</span>
        <Link href="/docs">Documentation</Link>
        <ThemeSwitch />
      </footer>
    </div>
  );
}

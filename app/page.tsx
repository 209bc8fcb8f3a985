import Link from "next/link";
import { redirect } from "next/navigation";
import { readSession } from "./(dashboard)/require-merchant";
import { AuthPage } from "@/components/account/auth-page";
import { ButtonLink } from "@/components/ui/button";
import { isSignUpOpen } from "@/lib/auth/sign-up";
import { env } from "@/lib/env";

/** The start page. Signed-in users are redirected to the dashboard; with local chains, to the sandbox. */
export default async function StartPage() {
  if (await readSession()) redirect(env().LOCAL_CHAINS === "on" ? "/sandbox" : "/live");
  const open = await isSignUpOpen();
  return (
    <AuthPage
      host={new URL(env().BASE_URL).host}
      title="Self-hosted crypto payment requests"
      note={
        <Link className="text-inherit" href="/docs">
          Documentation
        </Link>
      }
      below={
        <>
          <ButtonLink href="/sign-in" variant="primary" block>
            Sign in
          </ButtonLink>
          {open ? (
            <ButtonLink href="/sign-up" block>
              Create an account
            </ButtonLink>
          ) : (
            <p className="text-sm text-ink-2">Sign-up is closed on this server. Ask its operator for an account.</p>
          )}
        </>
      }
    >
      <p className="text-ink-2">
        Request a fixed amount of one token on one chain, share the link, and watch it get paid. This server reads the
        chain; it never holds money or keys.
      </p>
    </AuthPage>
  );
}

import Link from "next/link";
import { redirect } from "next/navigation";
import { readSession } from "./(dashboard)/require-merchant";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages } from "@/components/accounts/account/messages";
import { ButtonLink } from "@/components/ui/button";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { env } from "@/lib/platform/env";

const t = messages.start;

/** The start page. Signed-in users are redirected to the dashboard; with local chains, to the sandbox. */
export default async function StartPage() {
  if (await readSession()) redirect(env().LOCAL_CHAINS === "on" ? "/sandbox" : "/live");
  const open = await isSignUpOpen();
  return (
    <AuthPage
      host={new URL(env().BASE_URL).host}
      title={t.title}
      note={
        <Link className="text-inherit" href="/docs">
          {t.documentation}
        </Link>
      }
      below={
        <>
          <ButtonLink href="/sign-in" variant="primary" block>
            {t.signIn}
          </ButtonLink>
          {open ? (
            <ButtonLink href="/sign-up" block>
              {t.signUp}
            </ButtonLink>
          ) : (
            <p className="text-sm text-ink-2">{t.closed}</p>
          )}
        </>
      }
    >
      <p className="text-ink-2">{t.about}</p>
    </AuthPage>
  );
}

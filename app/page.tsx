import Link from "next/link";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { homePath, readSession } from "./(dashboard)/require-merchant";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages } from "@/components/accounts/account/messages";
import { SignOutButton } from "@/components/accounts/people/join-forms";
import { ButtonLink } from "@/components/ui/button-link";
import { RichText } from "@/components/ui/rich-text";
import { findPersonByCookie } from "@/lib/accounts/auth/session";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { env } from "@/lib/platform/env";

const t = messages.start;

/** The start page. Signed-in users are redirected to the dashboard; with local chains, to the sandbox. */
export default async function StartPage() {
  const session = await readSession();
  if (session) redirect(homePath(env().LOCAL_CHAINS === "on" ? "sandbox" : "live", session.permissions));
  const person = await findPersonByCookie((await headers()).get("cookie"));
  if (person) return <NoBusiness email={person.email} />;
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

/** For a person who has left or was removed from their last business. */
function NoBusiness({ email }: { email: string }) {
  return (
    <AuthPage host={new URL(env().BASE_URL).host} title={t.noBusiness} below={<SignOutButton />}>
      <p className="text-ink-2">
        <RichText text={t.noBusinessText} parts={{ email: <strong className="wrap-anywhere">{email}</strong> }} />
      </p>
    </AuthPage>
  );
}

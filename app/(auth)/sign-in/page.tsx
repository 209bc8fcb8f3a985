import type { Metadata } from "next";
import Link from "next/link";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readSession } from "../../(dashboard)/require-merchant";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages } from "@/components/accounts/account/messages";
import { SignInForm } from "@/components/accounts/account/sign-in-form";
import { messages as signOn } from "@/components/accounts/account/sign-on-messages";
import { messages as problems } from "@/components/accounts/account/sign-on-problem-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { RichText } from "@/components/ui/rich-text";
import { ErrorNotice } from "@/components/ui/status";
import { findPersonByCookie, isFreshSignIn } from "@/lib/accounts/auth/session";
import { ownPath } from "@/lib/accounts/auth/same-origin";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { signOnRefusals } from "@/lib/accounts/single-sign-on/types";
import { Mono } from "@/components/ui/mono";
import { hasMailServer } from "@/lib/platform/mail/queue-mail";
import { adminCommand, env } from "@/lib/platform/env";

const t = messages.signIn;

export const generateMetadata = (): Metadata => ({ title: t.title });

type Parameters = Partial<Record<"callbackUrl" | "refused" | "confirm", string | string[]>>;
type Props = { searchParams: Promise<Parameters> };

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, refused, confirm } = await searchParams;
  const next = ownPath(Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl);
  const hasProvider = env().signOnProvider !== null;
  const problem = hasProvider ? await signOnProblem({ refused, confirm }) : null;
  if (problem === null) await redirectSignedIn(next);
  const below = (
    <div className="grid gap-2 text-sm text-ink-2">
      {hasMailServer() ? (
        <p>
          <RichText text={t.forgot} link={(text) => <Link href="/forgot-password">{text}</Link>} />
        </p>
      ) : (
        <p className="wrap-anywhere">
          <RichText
            text={t.forgotWithoutMail}
            parts={{ command: <Mono>{`${adminCommand()} user set-password --email …`}</Mono> }}
          />
        </p>
      )}
      {(await isSignUpOpen()) ? (
        <p>
          <RichText text={t.noAccount} link={(text) => <Link href="/sign-up">{text}</Link>} />
        </p>
      ) : (
        <p>{t.closed}</p>
      )}
    </div>
  );
  return (
    <AuthPage host={new URL(env().BASE_URL).host} title={t.title} below={below}>
      <ErrorNotice text={problem} />
      <div className="grid gap-4">
        <SignInForm next={next} />
        {hasProvider ? (
          <ButtonLink block prefetch={false} href={`/sign-on?callbackUrl=${encodeURIComponent(next)}`}>
            {signOn.button(env().OIDC_NAME)}
          </ButtonLink>
        ) : null}
      </div>
    </AuthPage>
  );
}

async function redirectSignedIn(next: string): Promise<void> {
  if (await readSession()) redirect(next);
  // A person without a business can go only to the page of an invitation.
  const isSignedIn = (await findPersonByCookie((await headers()).get("cookie"))) !== null;
  if (isSignedIn) redirect(next.startsWith("/invitation/") ? next : "/");
}

/** Why a sign-in with the identity provider was refused, or confirmed nothing; null if there is no problem. */
async function signOnProblem({ refused, confirm }: Parameters): Promise<string | null> {
  const reason = signOnRefusals.find((known) => known === refused);
  if (reason) return problems.refused[reason](env().OIDC_NAME);
  const session = confirm === undefined ? null : await readSession();
  return session && !isFreshSignIn(session.authenticatedAt) ? problems.notFresh(env().OIDC_NAME) : null;
}

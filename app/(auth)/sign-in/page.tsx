import type { Metadata } from "next";
import Link from "next/link";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readSession } from "../../(dashboard)/require-merchant";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages } from "@/components/accounts/account/messages";
import { SignInForm } from "@/components/accounts/account/sign-in-form";
import { RichText } from "@/components/ui/rich-text";
import { findPersonByCookie } from "@/lib/accounts/auth/session";
import { ownPath } from "@/lib/accounts/auth/same-origin";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { Mono } from "@/components/ui/mono";
import { hasMailServer } from "@/lib/platform/mail/queue-mail";
import { adminCommand, env } from "@/lib/platform/env";

const t = messages.signIn;

export const generateMetadata = (): Metadata => ({ title: t.title });

type Props = { searchParams: Promise<{ callbackUrl?: string | string[] }> };

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams;
  const next = ownPath(Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl);
  if (await readSession()) redirect(next);
  // A person without a business can go only to the page of an invitation.
  const isSignedIn = (await findPersonByCookie((await headers()).get("cookie"))) !== null;
  if (isSignedIn) redirect(next.startsWith("/invitation/") ? next : "/");
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
      <SignInForm next={next} />
    </AuthPage>
  );
}

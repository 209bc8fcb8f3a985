import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { readSession } from "../../(dashboard)/require-merchant";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages } from "@/components/accounts/account/messages";
import { SignInForm } from "@/components/accounts/account/sign-in-form";
import { RichText } from "@/components/ui/rich-text";
import { ownPath } from "@/lib/accounts/auth/same-origin";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { env } from "@/lib/platform/env";

const t = messages.signIn;

export function generateMetadata(): Metadata {
  return { title: t.title };
}

type Props = { searchParams: Promise<{ callbackUrl?: string | string[] }> };

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams;
  const next = ownPath(Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl);
  if (await readSession()) redirect(next);
  const below = (await isSignUpOpen()) ? (
    <p className="text-sm text-ink-2">
      <RichText text={t.noAccount} link={(text) => <Link href="/sign-up">{text}</Link>} />
    </p>
  ) : (
    <p className="text-sm text-ink-2">{t.closed}</p>
  );
  return (
    <AuthPage host={new URL(env().BASE_URL).host} title={t.title} below={below}>
      <SignInForm next={next} />
    </AuthPage>
  );
}

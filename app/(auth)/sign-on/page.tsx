import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { SignOnFactor, SignOnStart } from "@/components/accounts/account/sign-on-form";
import { messages as t } from "@/components/accounts/account/sign-on-messages";
import { RichText } from "@/components/ui/rich-text";
import { ownPath } from "@/lib/accounts/auth/same-origin";
import { env } from "@/lib/platform/env";

export const generateMetadata = (): Metadata => ({ title: t.submit });

type Props = { searchParams: Promise<Partial<Record<"callbackUrl" | "factor", string | string[]>>> };

/**
 * Goes to the identity provider or, for a person whom it has confirmed, asks for the second factor. Apart from the sign-in
 * page, which therefore loads no script for it.
 */
export default async function SignOnPage({ searchParams }: Props) {
  const { signOnProvider, OIDC_NAME: name, BASE_URL } = env();
  if (signOnProvider === null) notFound();
  const { callbackUrl, factor } = await searchParams;
  const next = ownPath(Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl);
  const back = `/sign-in?callbackUrl=${encodeURIComponent(next)}`;
  const below = (
    <p className="text-sm text-ink-2">
      <RichText text={t.otherWay} link={(text) => <Link href={back}>{text}</Link>} />
    </p>
  );
  const needsFactor = factor === "app" || factor === "passkey";
  return (
    <AuthPage host={new URL(BASE_URL).host} title={t.button(name)} below={below}>
      {needsFactor ? <p>{t.factor(name)}</p> : null}
      {needsFactor ? (
        <SignOnFactor hasApp={factor === "app"} next={next} />
      ) : (
        <SignOnStart label={t.go(name)} next={next} />
      )}
    </AuthPage>
  );
}

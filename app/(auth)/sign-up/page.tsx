import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { readSession } from "../../(dashboard)/require-merchant";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages } from "@/components/accounts/account/messages";
import { SignUpForm } from "@/components/accounts/account/sign-up-form";
import { RichText } from "@/components/ui/rich-text";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { env } from "@/lib/platform/env";

const t = messages.signUp;

export const generateMetadata = (): Metadata => ({ title: t.title });

export default async function SignUpPage() {
  if (await readSession()) redirect("/");
  const open = await isSignUpOpen();
  const below = (
    <p className="text-sm text-ink-2">
      <RichText text={t.hasAccount} link={(text) => <Link href="/sign-in">{text}</Link>} />
    </p>
  );
  return (
    <AuthPage host={new URL(env().BASE_URL).host} title={open ? t.title : t.closed} below={below}>
      {open ? <SignUpForm /> : <p className="text-ink-2">{t.closedText}</p>}
    </AuthPage>
  );
}

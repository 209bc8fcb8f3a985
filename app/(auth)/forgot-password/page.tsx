import type { Metadata } from "next";
import Link from "next/link";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages } from "@/components/accounts/account/messages";
import { ForgotPassword } from "@/components/accounts/account/forgot-password";
import { RichText } from "@/components/ui/rich-text";
import { env } from "@/lib/platform/env";

const t = messages.forgot;

export const generateMetadata = (): Metadata => ({ title: t.title });

export default function ForgotPasswordPage() {
  const below = (
    <p className="text-sm text-ink-2">
      <RichText text={t.back} link={(text) => <Link href="/sign-in">{text}</Link>} />
    </p>
  );
  return (
    <AuthPage host={new URL(env().BASE_URL).host} title={t.title} below={below}>
      <ForgotPassword />
    </AuthPage>
  );
}

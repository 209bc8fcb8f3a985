import type { Metadata } from "next";
import Link from "next/link";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages } from "@/components/accounts/account/messages";
import { ResetPassword } from "@/components/accounts/account/reset-password";
import { RichText } from "@/components/ui/rich-text";
import { env } from "@/lib/platform/env";

const t = messages.reset;

export const generateMetadata = (): Metadata => ({ title: t.title });

export default function ResetPasswordPage() {
  const below = (
    <p className="text-sm text-ink-2">
      <RichText text={t.another} link={(text) => <Link href="/forgot-password">{text}</Link>} />
    </p>
  );
  return (
    <AuthPage host={new URL(env().BASE_URL).host} title={t.title} below={below}>
      <ResetPassword />
    </AuthPage>
  );
}

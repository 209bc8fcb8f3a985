import type { Metadata } from "next";
import Link from "next/link";
import { AuthPage } from "@/components/account/auth-page";
import { VerifyEmail } from "@/components/account/verify-email";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Verify your e-mail address" };

export default function VerifyEmailPage() {
  const below = (
    <p className="text-sm text-ink-2">
      If you did not create an account here, close this page. <Link href="/sign-in">Sign in</Link>
    </p>
  );
  return (
    <AuthPage host={new URL(env().BASE_URL).host} title="Verify your e-mail address" below={below}>
      <VerifyEmail />
    </AuthPage>
  );
}

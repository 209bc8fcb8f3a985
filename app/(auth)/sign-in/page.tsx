import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { readSession } from "../../(dashboard)/require-merchant";
import { AuthPage } from "@/components/account/auth-page";
import { SignInForm } from "@/components/account/sign-in-form";
import { ownPath } from "@/lib/auth/same-origin";
import { isSignUpOpen } from "@/lib/auth/sign-up";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<{ callbackUrl?: string | string[] }> };

export default async function SignInPage({ searchParams }: Props) {
  const asked = (await searchParams).callbackUrl;
  const next = ownPath(Array.isArray(asked) ? asked[0] : asked);
  if (await readSession()) redirect(next);
  const below = (await isSignUpOpen()) ? (
    <p className="text-sm text-ink-2">
      No account yet? <Link href="/sign-up">Create one</Link>
    </p>
  ) : (
    <p className="text-sm text-ink-2">No account? Ask the operator of this server.</p>
  );
  return (
    <AuthPage host={new URL(env().BASE_URL).host} title="Sign in" below={below}>
      <SignInForm next={next} />
    </AuthPage>
  );
}

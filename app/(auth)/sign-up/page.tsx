import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { readSession } from "../../(dashboard)/require-merchant";
import { AuthPage } from "@/components/account/auth-page";
import { SignUpForm } from "@/components/account/sign-up-form";
import { isSignUpOpen } from "@/lib/auth/sign-up";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Create an account" };

export default async function SignUpPage() {
  if (await readSession()) redirect("/");
  const open = await isSignUpOpen();
  const below = (
    <p className="text-sm text-ink-2">
      Already have an account? <Link href="/sign-in">Sign in</Link>
    </p>
  );
  return (
    <AuthPage
      host={new URL(env().BASE_URL).host}
      title={open ? "Create an account" : "Sign-up is closed"}
      below={below}
    >
      {open ? (
        <SignUpForm />
      ) : (
        <p className="text-ink-2">This server does not accept new accounts. Ask its operator to create one for you.</p>
      )}
    </AuthPage>
  );
}

import type { Metadata } from "next";
import { requireMerchant } from "../../require-merchant";
import { SettingsPage } from "@/components/settings/settings-page";
import { isSignUpOpen } from "@/lib/auth/sign-up";

export const metadata: Metadata = { title: "Settings" };

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  await requireMerchant(`/${(await params).environment}/settings`);
  return <SettingsPage signUpOpen={await isSignUpOpen()} />;
}

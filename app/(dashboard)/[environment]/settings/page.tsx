import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/accounts/settings/messages";
import { SettingsPage } from "@/components/accounts/settings/settings-page";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { settingsPaths } from "@/components/accounts/settings/queries";

export function generateMetadata(): Metadata {
  return { title: messages.title };
}

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}/settings`);
  return (
    <Prefetch environment={environment} paths={settingsPaths}>
      <SettingsPage signUpOpen={await isSignUpOpen()} />
    </Prefetch>
  );
}

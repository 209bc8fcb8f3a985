import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/settings/messages";
import { SettingsPage } from "@/components/settings/settings-page";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { settingsPaths } from "@/components/settings/queries";

export const metadata: Metadata = { title: messages.title };

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

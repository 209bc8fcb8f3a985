import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/accounts/settings/messages";
import { SettingsPage } from "@/components/accounts/settings/settings-page";
import { isSignUpOpen } from "@/lib/accounts/auth/sign-up";
import { channelsPath, protectionPath, settingsPath, settlementPath } from "@/components/accounts/settings/queries";
import { addressesPath } from "@/components/accounts/settings/receiving-addresses-query";
import { chainsPath } from "@/components/chains/queries";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}/settings`);
  const paths = [addressesPath, protectionPath, settingsPath, settlementPath, channelsPath, chainsPath(environment)];
  return (
    <Prefetch environment={environment} paths={paths}>
      <SettingsPage signUpOpen={await isSignUpOpen()} />
    </Prefetch>
  );
}

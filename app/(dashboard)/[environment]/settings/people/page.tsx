import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/accounts/people/messages";
import { PeoplePage } from "@/components/accounts/people/people-page";
import { invitationsPath, membersPath } from "@/components/accounts/people/queries";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}/settings/people`);
  return (
    <Prefetch environment={environment} paths={[membersPath, invitationsPath]}>
      <PeoplePage />
    </Prefetch>
  );
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsFrame } from "@/components/docs/docs-frame";
import { GuideKey, GuideKeyProvider } from "@/components/docs/guide-key";
import { guidePermissions } from "@/components/docs/guides";
import { GuideText } from "@/components/docs/markdown";
import { messages } from "@/components/docs/messages";
import { OnThisPage } from "@/components/docs/on-this-page";
import { Paragraph, Title } from "@/components/docs/prose";
import { Pager } from "@/components/docs/pager";
import { readSession } from "../../(dashboard)/require-merchant";
import { readGuides, readOwnGuide, type Guide } from "../read-guides";
import { RichText } from "@/components/ui/rich-text";
import type { Session } from "@/lib/accounts/auth/session";
import { isPermitted, permissionsBeyond } from "@/lib/accounts/merchants/permissions";
import { env } from "@/lib/platform/env";
import { guideAddresses } from "@/lib/sandbox/guide-addresses";
import { docsSections, pagesOf } from "../sections";

type OwnKeyProps = { guide: Guide; session: Session };
type GuidePageProps = { params: Promise<{ guide: string }> };

export async function generateMetadata(props: GuidePageProps): Promise<Metadata> {
  const { title, summary } = await getGuide(props);
  return { title, description: summary };
}

/** One guide, with this instance's base URL in its examples. */
export default async function GuidePage(props: GuidePageProps) {
  const session = await readSession();
  const shared = await getGuide(props);
  const { slug, title, body, headings } = session ? await ownGuide(shared.slug, session) : shared;
  const sections = await docsSections();
  const current = `/docs/${slug}`;
  return (
    <DocsFrame sections={sections} current={current} aside={<OnThisPage headings={headings} />}>
      <Title>{title}</Title>
      <GuideKeyProvider>
        {session ? <OwnKey guide={shared} session={session} /> : <SignInHint path={current} />}
        <GuideText body={body} />
      </GuideKeyProvider>
      <Pager pages={pagesOf(sections)} current={current} />
    </DocsFrame>
  );
}

/** Offers a key, if the reader's role may create one with the permissions that the guide needs. */
function OwnKey({ guide: { slug, title }, session: { user, merchant, permissions } }: OwnKeyProps) {
  const needed = guidePermissions[slug];
  if (!isPermitted(permissions, "api_keys:write") || permissionsBeyond(permissions, needed).length > 0) {
    return <Paragraph>{messages.key.forbidden}</Paragraph>;
  }
  const scope = { merchantId: merchant.id.toString(), environment: "sandbox" } as const;
  return <GuideKey guide={title} permissions={needed} email={user.email} scope={scope} />;
}

async function ownGuide(slug: Guide["slug"], { merchant }: Session): Promise<Guide> {
  return readOwnGuide(slug, await guideAddresses(merchant.id, env().AUTH_SECRET));
}

function SignInHint({ path }: { path: string }) {
  const href = `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
  return (
    <Paragraph>
      <RichText text={messages.key.signIn} link={(text) => <a href={href}>{text}</a>} />
    </Paragraph>
  );
}

async function getGuide({ params }: GuidePageProps): Promise<Guide> {
  const { guide: slug } = await params;
  return (await readGuides()).find((guide) => guide.slug === slug) ?? notFound();
}

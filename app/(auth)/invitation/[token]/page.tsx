import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import type { ReactNode } from "react";
import { AuthPage } from "@/components/accounts/account/auth-page";
import { messages as t } from "@/components/accounts/people/invitation-messages";
import { JoinAsNewForm, JoinForm, SignOutButton } from "@/components/accounts/people/join-forms";
import { messages as roleTexts } from "@/components/accounts/people/role-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { RichText } from "@/components/ui/rich-text";
import { findPersonByCookie, type SignedInPerson } from "@/lib/accounts/auth/session";
import { findInvitation, type OfferedInvitation } from "@/lib/accounts/members/accept";
import { env } from "@/lib/platform/env";
import { hasMailServer } from "@/lib/platform/mail/queue-mail";

// The address of the page is a secret, so no other site may learn it.
export const generateMetadata = (): Metadata => ({ title: t.pageTitle, referrer: "no-referrer" });

type Props = { params: Promise<{ token: string }> };

/** The page that an invitation's link opens. Only its button uses the link, because mail scanners open links too. */
export default async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const invitation = await findInvitation(token, new Date());
  if (invitation?.state !== "open") return <Ended text={t.ended[invitation?.state ?? "unknown"]} />;
  const person = await findPersonByCookie((await headers()).get("cookie"));
  return person ? (
    <JoinAsPerson invitation={invitation} person={person} token={token} />
  ) : (
    <JoinAsNew invitation={invitation} token={token} />
  );
}

type OfferProps = { invitation: OfferedInvitation; token: string };

function JoinAsPerson({ invitation, person, token }: OfferProps & { person: SignedInPerson }) {
  const { email: invited, isMailed } = invitation;
  const parts = { invited: <strong>{invited}</strong>, email: <strong>{person.email}</strong> };
  const isOther = hasMailServer() && person.email !== invited;
  if (isOther) return <Ended text={<RichText text={t.ended.otherAddress} parts={parts} />} below={<SignOutButton />} />;
  if (hasMailServer() && person.emailVerifiedAt === null && !isMailed) {
    return <Ended text={<RichText text={t.ended.mailedLink} parts={parts} />} below={<SignOutButton />} />;
  }
  return (
    <Offer invitation={invitation} below={<SignOutButton />}>
      <p className="text-sm wrap-anywhere text-ink-2">
        <RichText text={t.signedInAs} parts={parts} />
      </p>
      <JoinForm token={token} home={home()} />
    </Offer>
  );
}

function JoinAsNew({ invitation, token }: OfferProps) {
  const { email, isMailed } = invitation;
  const signInPath = `/sign-in?callbackUrl=${encodeURIComponent(`/invitation/${token}`)}`;
  const below = (
    <p className="text-sm wrap-anywhere text-ink-2">
      <RichText text={t.hasAccount} link={(text) => <Link href={signInPath}>{text}</Link>} />
    </p>
  );
  if (hasMailServer() && !isMailed) {
    const text = <RichText text={t.ended.mailedLink} parts={{ invited: <strong>{email}</strong> }} />;
    return <Ended text={text} below={below} />;
  }
  return (
    <Offer invitation={invitation} below={below}>
      <p className="text-sm wrap-anywhere text-ink-2">
        <RichText text={t.account} parts={{ email: <strong className="wrap-anywhere">{email}</strong> }} />
      </p>
      <JoinAsNewForm token={token} email={email} home={home()} />
    </Offer>
  );
}

function Offer({
  invitation,
  below,
  children,
}: {
  invitation: OfferedInvitation;
  below: ReactNode;
  children: ReactNode;
}) {
  const { merchantName, invitedBy, role } = invitation;
  const { name, may } = roleTexts.roles[role];
  return (
    <AuthPage host={hostName()} title={t.title(merchantName)} below={below}>
      <p className="wrap-anywhere text-ink-2">
        <RichText text={invitedBy ? t.invitedBy(invitedBy, name) : t.invited(name)} /> {may}
      </p>
      {children}
    </AuthPage>
  );
}

function Ended({ text, below }: { text: ReactNode; below?: ReactNode }) {
  const signIn = (
    <ButtonLink href="/sign-in" block>
      {t.signIn}
    </ButtonLink>
  );
  return (
    <AuthPage host={hostName()} title={t.endedTitle} below={below ?? signIn}>
      <p className="text-ink-2">{text}</p>
    </AuthPage>
  );
}

const hostName = () => new URL(env().BASE_URL).host;

/** The environment that the business opens in: with local chains, the sandbox. */
const home = () => (env().LOCAL_CHAINS === "on" ? "/sandbox" : "/live");

import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { messages } from "@/components/ui/site-messages";
import { MessagePage } from "@/components/ui/slip-page";

const t = messages.notFound;

export const generateMetadata = (): Metadata => ({ title: t.pageTitle });

export default function NotFound() {
  return <MessagePage title={t.title} text={t.text} action={<ButtonLink href="/">{t.home}</ButtonLink>} />;
}

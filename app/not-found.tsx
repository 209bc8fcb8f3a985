import type { Metadata } from "next";
import { buttonClasses } from "@/components/ui/button";
import { messages } from "@/components/ui/site-messages";
import { MessagePage } from "@/components/ui/slip-page";

const t = messages.notFound;

export const generateMetadata = (): Metadata => ({ title: t.pageTitle });

export default function NotFound() {
  // Every page loads the scripts of this one, and a link of Next's router has one of 3 kB.
  const home = (
    <a href="/" className={buttonClasses()}>
      {t.home}
    </a>
  );
  return <MessagePage title={t.title} text={t.text} action={home} />;
}

import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Wordmark } from "@/components/ui/brand";
import { messages } from "@/components/ui/messages";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { SlipPage } from "@/components/ui/slip-page";

const t = messages.notFound;

export const metadata: Metadata = { title: t.pageTitle };

export default function NotFound() {
  return (
    <SlipPage centered>
      <article className={slipClass.torn}>
        <SlipAbove look="torn">
          <p>
            <Wordmark label={messages.remit} />
          </p>
          <h1>{t.title}</h1>
          <p className="text-ink-2">{t.text}</p>
          <p>
            <ButtonLink href="/">{t.home}</ButtonLink>
          </p>
        </SlipAbove>
      </article>
    </SlipPage>
  );
}

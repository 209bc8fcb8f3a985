import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Wordmark } from "@/components/ui/brand";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { SlipPage } from "@/components/ui/slip-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <SlipPage centered>
      <article className={slipClass.torn}>
        <SlipAbove look="torn">
          <p>
            <Wordmark label="Remit" />
          </p>
          <h1>Page not found</h1>
          <p className="text-ink-2">Check the URL. The page may have been removed.</p>
          <p>
            <ButtonLink href="/">Go to the home page</ButtonLink>
          </p>
        </SlipAbove>
      </article>
    </SlipPage>
  );
}

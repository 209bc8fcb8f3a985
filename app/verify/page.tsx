import type { Metadata } from "next";
import { PayFrame } from "@/components/requests/checkout/pay-frame";
import { messages as t } from "@/components/requests/verify/messages";
import { VerifyForm } from "@/components/requests/verify/verify-form";
import { VerifyLanguage } from "./verify-language";
import { RichText } from "@/components/ui/rich-text";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { currentLanguage } from "@/lib/platform/language/texts";
import { urls } from "@/lib/platform/urls";

export const generateMetadata = (): Metadata => ({ title: t.title });

export default function VerifyPage() {
  return (
    <PayFrame centered hasLanguages>
      <article className={slipClass.torn}>
        <SlipAbove variant="torn">
          <h1>{t.title}</h1>
          <p className="text-ink-2">
            <RichText text={t.about(new URL(urls().payUrl).host)} />
          </p>
          <VerifyLanguage language={currentLanguage()}>
            <VerifyForm />
          </VerifyLanguage>
        </SlipAbove>
      </article>
    </PayFrame>
  );
}

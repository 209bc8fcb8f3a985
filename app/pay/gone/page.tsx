import type { Metadata } from "next";
import { messages as t } from "@/components/checkout/messages";
import { NotFoundSlip } from "@/components/checkout/not-found-slip";

// What missing-page.ts leads to. Rendered for each request, since the policy's nonce is.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { absolute: t.notFoundTitle },
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default function GonePage() {
  return <NotFoundSlip />;
}

import type { Metadata } from "next";
import { messages as t } from "@/components/requests/checkout/messages";
import { NotFoundSlip } from "@/components/requests/checkout/not-found-slip";

// The server responds with this page and status 404 when a payment request does not exist.
// Rendered per request, because each response has its own content security policy with a new nonce.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return {
    title: { absolute: t.notFoundTitle },
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default function GonePage() {
  return <NotFoundSlip />;
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Checkout } from "@/components/requests/checkout/checkout";
import { PayFrame } from "@/components/requests/checkout/pay-frame";
import { checkoutView } from "@/components/requests/checkout/view";
import { titleOf } from "@/components/requests/checkout/view-text";
import { messages as t } from "@/components/requests/checkout/messages";
import { renderedPayPageRequest } from "../pay-page-request";

// Add no loading.tsx or Suspense above this page: streaming would send status 200 before `notFound()` sets 404.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  const request = renderedPayPageRequest();
  return {
    title: {
      absolute: request ? titleOf(checkoutView(request, new Date(request.now), null), request) : t.notFoundTitle,
    },
    description: null,
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default function PayPage() {
  const request = renderedPayPageRequest();
  if (!request) notFound();
  return (
    <PayFrame isSandbox={request.environment === "sandbox"}>
      <Checkout initial={request} />
    </PayFrame>
  );
}

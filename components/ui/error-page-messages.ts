import { texts } from "@/lib/platform/language/texts";

// Texts of the pages that the server sends instead of a page.
export const messages = texts("ui/error-page", {
  unavailable: {
    title: "Not available right now",
    waiting: "This page reloads every ten seconds until the service responds again.",
    sent: "If you have already sent a payment, it is not lost: it is counted when the service is back. If not, wait until this page shows the payment again.",
  },
  tooMany: {
    title: "Too many requests",
    text: (seconds: number) => `This connection has opened too many pages. This page reloads in ${seconds} s.`,
  },
});

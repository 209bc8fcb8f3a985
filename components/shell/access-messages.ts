import { texts } from "@/lib/platform/language/texts";

// Texts of a page that the person's role does not include.
export const messages = texts("shell/access", {
  title: "Your role does not include this page",
  text: "Ask an owner or admin of the business if you need it.",
  toRequests: "Payment requests",
});

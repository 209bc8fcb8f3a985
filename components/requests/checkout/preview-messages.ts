import { texts } from "@/lib/platform/language/texts";

// Every text of a pay page's preview in messengers.
export const messages = texts("requests/checkout/preview", {
  title: (merchant: string) => `Payment request from ${merchant}`,
  text: "Open the page to see the amount and to pay from any wallet.",
});

import { texts } from "@/lib/platform/language/texts";

export const messages = texts("requests/alerts", {
  title: "Alerts in this browser",
  about:
    "For payments that complete while a page of the dashboard is open, even in the background. A message in the page comes with either choice. Each browser has its own.",
  legend: "When a payment completes",
  sound: "Play a sound",
  soundHint: "Browsers play sounds only in a tab that someone has clicked in.",
  notification: "Show a notification outside the page",
  blocked: "This browser blocks notifications of this site. Allow them in its settings, then try again.",
  sample: "Payments will be announced like this.",
  received: (amount: string) => `${amount} received`,
  several: (count: number) => `${count} payments received`,
});

import { texts } from "@/lib/platform/language/texts";

// Every text of the settings of the pay page.
export const messages = texts("accounts/settings/pay-page", {
  title: "Pay page",
  about: "How your pay pages look and where they may be shown, in both environments. Open pages change too.",
  failure: "The settings of the pay page could not be loaded",
  done: "Pay page settings saved",
  logo: "Logo",
  logoHint:
    "PNG, JPEG or WebP, at most 64 kB and 1024 pixels wide and high. Customers see it beside your name, on white.",
  logoDone: "Logo saved",
  logoRemoved: "Logo removed",
  preview: "As customers see you",
  color: "Color of the pay button",
  colorHint: "Six hexadecimal digits, such as #0a7d4f. Remit chooses a readable text color. Empty: Remit’s own.",
  contact: "Contact for questions",
  contactHint: "An e-mail address or an https address, which customers see below the payment. Empty: none.",
  origins: "Sites that embed the pay page",
  originsHint:
    "One per line, such as https://shop.example. Only these sites can show a pay page inside their own. Any site can link to it.",
});

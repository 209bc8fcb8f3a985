import { texts } from "@/lib/platform/language/texts";

// Texts around the dashboard's pages that only the server renders; **…** is bold, {…} an element.
export const messages = texts("shell/frame", {
  sandbox: "**Sandbox.** Test networks, test money. Nothing here affects customers or your live account.",
  suspended:
    "**This account is suspended.** It is read-only. API keys and pay pages do not work; payments that customers already sent are still recorded. Contact the operator of this server.",
  verifyEmail:
    "**Verify your e-mail address.** Open the link in our e-mail to {email}. Until then, you cannot create or change live API keys and webhook endpoints. The sandbox works as usual.",

  navigation: "Main",
  home: "Remit, overview",
  documentation: "Documentation",
  remitOn: (version: string, host: string) => `Remit ${version} on ${host}`,
});

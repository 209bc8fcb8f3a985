import { oneLine } from "@/lib/platform/mail/text";

/** The e-mail that asks a person to verify their address. */
export function writeVerificationMail({ name, token, baseUrl }: { name: string; token: string; baseUrl: string }) {
  const text = [
    "Hello,",
    `someone created the account “${oneLine(name)}” with your e-mail address on ${new URL(baseUrl).host}. If it was you, verify the address:`,
    // In the fragment, so that neither proxies nor logs see the token.
    `  ${baseUrl}/verify-email#${token}`,
    "The link works once, for 24 hours. If it was not you, do nothing: the account cannot create live API keys or webhook endpoints.",
  ];
  return { subject: "Verify your e-mail address", text: `${text.join("\n\n")}\n` };
}

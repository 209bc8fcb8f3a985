export const securityTxtPath = "/.well-known/security.txt";

const lifeMs = 180 * 24 * 60 * 60 * 1000;

/** Where to report a vulnerability of this instance, as RFC 9116 defines it. `contact` is an e-mail address or a URL. */
export function securityTxt(contact: string, baseUrl: string, now = new Date()): string {
  return [
    `Contact: ${contact.includes("://") ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(now.getTime() + lifeMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${baseUrl}${securityTxtPath}`,
  ].join("\n");
}

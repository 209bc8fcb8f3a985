const localHosts = ["localhost", "127.0.0.1"];

/** Whether a text is the origin of a site that may show pay pages inside its own: https, or http on this machine. */
export function isEmbedOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  // The origin goes into a content security policy: only the canonical form, with a plain host.
  if (origin !== text || !/^[a-z0-9.:[\]-]+$/.test(text.slice(protocol.length + 2))) return false;
  return protocol === "https:" || (protocol === "http:" && localHosts.includes(hostname));
}

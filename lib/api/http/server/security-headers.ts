/** The headers of every response, except that scripts and styles omit `documentHeaders`. */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(isHttps(baseUrl) ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Security headers without effect on Remit's scripts and styles, which load nothing from other origins. */
export const documentHeaders = [
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
];

/** `frameAncestors` are the origins that may show the page inside their own. */
type PolicyOptions = { isDevelopment?: boolean; frameAncestors?: readonly string[] };

/**
 * Scripts run only from this origin's files, or inline with the nonce or hash of `inline`. Wallet extensions exchange
 * messages with the page, so they need no other origin. Next's development server also needs `eval` and its hot-reload
 * socket.
 */
export function contentSecurityPolicy(inline: string, baseUrl: string, options: PolicyOptions = {}): string {
  const { isDevelopment, frameAncestors = [] } = options;
  return [
    "default-src 'self'",
    `script-src 'self' ${inline}${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Positions and sizes are set as style attributes, which cannot run code.
    "style-src 'self' 'unsafe-inline'",
    // Wallet icons are data: URLs.
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(" ") || "'none'"}`,
    ...(isHttps(baseUrl) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function isHttps(url: string): boolean {
  return url.startsWith("https://");
}

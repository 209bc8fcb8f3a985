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

/**
 * Scripts run only with this response's nonce or from this origin's files. Wallet extensions exchange messages with the
 * page, so they need no other origin. Next's development server also needs `eval` and its hot-reload socket.
 */
export function contentSecurityPolicy(nonce: string, baseUrl: string, isDevelopment = false): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Positions and sizes are set as style attributes, which cannot run code.
    "style-src 'self' 'unsafe-inline'",
    // Wallet icons are data: URLs.
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps(baseUrl) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function isHttps(url: string): boolean {
  return url.startsWith("https://");
}

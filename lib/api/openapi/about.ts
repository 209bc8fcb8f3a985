import { errorStatus } from "@/lib/platform/errors";
import { version } from "@/lib/platform/version";

// The introduction of the API reference.

const codes = Object.entries(errorStatus);
const statuses = [...new Set(codes.map(([, status]) => status))].sort((a, b) => a - b);
const codesByStatus = statuses.map((status) => {
  const names = codes.filter(([, codeStatus]) => codeStatus === status).map(([code]) => `\`${code}\``);
  return `- ${status}: ${names.join(", ")}`;
});

const description = `Self-hosted crypto payment requests.

**Responses.** JSON in UTF-8. A success is \`{ "data": … }\`; a paginated list also has \`has_more\` and \`next_cursor\`. Times are ISO 8601 in UTC with milliseconds. Amounts are objects of strings, so that no digits are lost. Fields, endpoints, event types and values of \`exception\` may be added at any time; nothing else changes.

**Keys.** Send an API key as \`X-API-Key\` or as a bearer token. A key belongs to one merchant and to production or the sandbox; an object of the other environment is not found. Each endpoint states the permission it needs.

**Methods.** \`HEAD\` responds like \`GET\` without the body. An unsupported method gets 405 with \`Allow\`. Endpoints that take no body ignore a body of up to 64 KiB.

**Errors.** A failure is always an \`Error\`. Endpoints with a key reject unknown parameters with \`validation_failed\`, which lists every invalid field at once; public endpoints ignore them. Errors of requests that match no endpoint: \`malformed_request\`, \`malformed_url\`, \`request_timeout\`, \`headers_too_large\`, \`not_found\`, \`method_not_allowed\`. All codes by status; new codes may be added:

${codesByStatus.join("\n")}`;

export const about = {
  title: "Remit API",
  version,
  description,
  license: { name: "MIT", identifier: "MIT" },
};

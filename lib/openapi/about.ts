import { errorStatus } from "@/lib/errors";
import manifest from "@/package.json";

// The first page of the reference.

const codes = Object.entries(errorStatus);
const statuses = [...new Set(codes.map(([, status]) => status))].sort((a, b) => a - b);
const codesByStatus = statuses.map((status) => {
  const names = codes.filter(([, its]) => its === status).map(([code]) => `\`${code}\``);
  return `- ${status}: ${names.join(", ")}`;
});

const description = `Payment requests for crypto tokens.

**Answers.** JSON in UTF-8. A success is \`{ "data": … }\`; a list that comes in pages also has \`has_more\` and \`next_cursor\`. Times are ISO 8601 in UTC with milliseconds. Amounts are objects of strings: no digit is ever lost. Fields, endpoints, event types and values of \`exception\` may be added at any time; nothing else changes.

**Keys.** Send an API key as \`X-API-Key\` or as a bearer token. A key belongs to one merchant and to production or the sandbox; an object of the other side is not found. What a key may do is its permissions; each endpoint names the one it needs.

**Methods.** \`HEAD\` answers as \`GET\` without the body. A method that a path does not know is 405 with \`Allow\`. Endpoints without a body ignore one up to 64 KiB.

**Errors.** A failure is always an \`Error\`. On endpoints that take a key a parameter nobody knows is refused with \`validation_failed\`, which names every wrong field at once; public endpoints ignore it. What cannot be read as a request to an endpoint at all is refused before one is chosen: \`malformed_request\`, \`malformed_url\`, \`request_timeout\`, \`headers_too_large\`, \`not_found\`, \`method_not_allowed\`. All codes by their status, a closed set that is only added to:

${codesByStatus.join("\n")}`;

export const about = {
  title: "Remit API",
  version: manifest.version,
  description,
  license: { name: "MIT", identifier: "MIT" },
};

import { texts } from "@/lib/platform/language/texts";

// Every text of the API object of a page.
export const messages = texts("shell/api-object", {
  title: "API object",
  format: "Format",
  json: "JSON",
  curl: "curl",
  curlLabel: "Request with curl",
});

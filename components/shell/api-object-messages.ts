// Every text of the API object of a page.
export const messages = {
  title: "API object",
  format: "Format",
  json: "JSON",
  curl: "curl",
  curlLabel: "Request with curl",
};

import { texts } from "@/lib/platform/language/texts";

// Texts shown instead of a page that failed to render.
export const messages = texts("ui/crash", {
  title: "This page could not be shown",
  text: "Nothing was changed. If this happens again, contact the operator of this server.",
  dashboardText: "Nothing was changed. If this happens again, search the server log for this request id.",
  request: "Request",
  retry: "Try again",
});

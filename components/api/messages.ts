import { texts } from "@/lib/platform/language/texts";

// Texts of failed calls and of stale pages; **…** is bold.

export const messages = texts("api", {
  unexpected: "Something unexpected happened.",
  unreachable: "Cannot reach the server. Check your connection.",
  offline: "You are offline. Nothing was changed.",
  outcomeUnknown: "The connection was lost. Check whether the change was made before you try again.",
  interrupted: "The download was interrupted. Try again.",
  waitsForApproval: "Waits for approval by another owner or admin.",
  sessionEnded: "Your session has ended. Sign in again.",
  status: (status: number) => `The server responded with ${status}.`,
  stale: "**This page is not up to date.** The last refresh failed. Retrying every few seconds.",
});

// Texts of failed calls and of stale pages; **…** is bold.

export const messages = {
  unexpected: "Something unexpected happened.",
  unreachable: "Cannot reach the server. Check your connection.",
  interrupted: "The download was interrupted. Try again.",
  sessionEnded: "Your session has ended. Sign in again.",
  status: (status: number) => `The server responded with ${status}.`,
  stale: "**This page is not up to date.** The last refresh failed. Retrying every few seconds.",
};

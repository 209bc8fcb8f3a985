// Texts of failed calls, of stale pages and of the rules that forms check.

export const messages = {
  unexpected: "Something unexpected happened.",
  unreachable: "Cannot reach the server. Check your connection.",
  interrupted: "The download was interrupted. Try again.",
  sessionEnded: "Your session has ended. Sign in again.",
  status: (status: number) => `The server responded with ${status}.`,
  stale: "**This page is not up to date.** The last refresh failed. Retrying every few seconds.",

  required: "Required",
  wholeNumber: "Enter a whole number.",
  atLeast: (minimum: number | bigint) => `At least ${minimum}.`,
  chooseAtLeast: (minimum: number | bigint) => `Choose at least ${minimum}.`,
  atMost: (maximum: number | bigint) => `At most ${maximum}.`,
  atMostCharacters: (maximum: number | bigint) => `At most ${maximum} characters.`,
  atMostEntries: (maximum: number | bigint) => `At most ${maximum} entries.`,
};

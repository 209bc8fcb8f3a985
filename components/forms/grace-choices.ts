/** How long a replaced secret still works, in seconds. `length` is null where it ends at once. */
export const graceChoices = [
  { value: 3_600, title: "In an hour", explanation: "For a quick change.", length: "1 h" },
  { value: 86_400, title: "In 24 hours", explanation: "Time to bring the new one to your servers.", length: "24 h" },
  { value: 604_800, title: "In 7 days", explanation: "For servers that others manage.", length: "7 days" },
  { value: 0, title: "At once", explanation: "If someone else may have it.", length: null },
] as const;

export type Grace = (typeof graceChoices)[number]["value"];

export const usualGrace: Grace = 86_400;

/** How long a replaced secret keeps working, in seconds. `length` is null if it ends at once. */
export const graceChoices = [
  { value: 3_600, title: "In an hour", explanation: "For a quick change.", length: "1 h" },
  { value: 86_400, title: "In 24 hours", explanation: "Time to deploy the new one.", length: "24 h" },
  { value: 604_800, title: "In 7 days", explanation: "When another team deploys.", length: "7 days" },
  { value: 0, title: "Immediately", explanation: "If it may be compromised.", length: null },
] as const;

export type Grace = (typeof graceChoices)[number]["value"];

export const usualGrace: Grace = 86_400;

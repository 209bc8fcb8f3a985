import { messages } from "./messages";

const t = messages.grace;

/** How long a replaced secret keeps working, in seconds. `duration` is null if it stops at once. */
export const graceChoices = () =>
  [
    { value: 3_600, ...t.hour },
    { value: 86_400, ...t.day },
    { value: 604_800, ...t.week },
    { value: 0, ...t.none, duration: null },
  ] as const;

export type Grace = ReturnType<typeof graceChoices>[number]["value"];

export const defaultGrace: Grace = 86_400;

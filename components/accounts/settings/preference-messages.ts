import { texts } from "@/lib/platform/language/texts";

// Every text of a person's language and formats.
export const messages = texts("accounts/preferences", {
  title: "Language and formats",
  about: "For you alone, on all your devices. Token amounts are written the same way for everyone.",
  change: "Change",
  dialogTitle: "Language and formats",
  dialogText: "Where you choose nothing, your browser decides.",
  browser: "As in your browser",
  language: "Language",
  languageHint: "Also the language of mails to you.",
  timeZone: "Time zone",
  numbers: "Numbers",
  clock: "Clock",
  clocks: { h12: "12 hours: 2:30 PM", h23: "24 hours: 14:30" },
  submit: ["Save", "Saving…"] as [string, string],
  done: "Language and formats saved",
});

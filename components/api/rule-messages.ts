import { texts } from "@/lib/platform/language/texts";

// Texts of the rules that forms check.
export const messages = texts("api/rule", {
  required: "Required",
  wholeNumber: "Enter a whole number.",
  atLeast: (minimum: number | bigint) => `At least ${minimum}.`,
  chooseAtLeast: (minimum: number | bigint) => `Choose at least ${minimum}.`,
  atMost: (maximum: number | bigint) => `At most ${maximum}.`,
  atMostCharacters: (maximum: number | bigint) => `At most ${maximum} characters.`,
  atMostEntries: (maximum: number | bigint) => `At most ${maximum} entries.`,
});

import { texts } from "@/lib/platform/language/texts";

// Every text of the dialog that shows a secret once.
export const messages = texts("ui/secret", {
  stored: (secret: string) => `I have stored this ${secret}`,
  close: "Close",
});

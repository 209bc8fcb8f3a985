import { texts } from "@/lib/platform/language/texts";

// Why controls are disabled.
export const messages = texts("shell/can-edit", {
  readOnly: (merchant: string) => `Your role can see this but not change it. Ask an owner of ${merchant}.`,
});

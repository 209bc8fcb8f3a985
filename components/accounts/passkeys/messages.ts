import { texts } from "@/lib/platform/language/texts";

// Every text of the prompt for a passkey.
export const messages = texts("accounts/passkeys", {
  use: "Use a passkey",
  exists: "This device or security key already has a passkey of yours.",
  wrongAddress: "Passkeys of this server work only at its own address.",
  failed: "The browser could not use the passkey. Try again.",
});

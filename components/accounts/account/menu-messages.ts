import { texts } from "@/lib/platform/language/texts";

// Texts of the account menu and of signing in and out.
export const messages = texts("accounts/account/menu", {
  pageExpired: "Your page expired. Try again.",

  settings: "Settings",
  documentation: "Documentation",
  shortcuts: "Keyboard shortcuts",
  signOut: "Sign out",
  failure: "Signing out failed.",
});

// Texts of the account menu and of signing in and out.
export const messages = {
  pageExpired: "Your page expired. Try again.",

  label: (name: string) => `${name}, account menu`,
  settings: "Settings",
  documentation: "Documentation",
  signOut: "Sign out",
  failure: "Signing out failed.",
};

// Every text of sign-in, sign-up and the account menu.
export const messages = {
  remit: "Remit",
  selfHosted: "Remit, self-hosted",

  menu: {
    label: (name: string) => `${name}, account menu`,
    settings: "Settings",
    documentation: "Documentation",
    signOut: "Sign out",
    failure: "Signing out failed.",
  },

  email: "E-mail",
  password: "Password",

  signIn: {
    emailMissing: "Enter your e-mail address.",
    passwordMissing: "Enter your password.",
    submit: "Sign in",
    submitting: "Signing in",
  },

  signUp: {
    name: "Business name",
    nameHint: "Customers see it on the pay page. You can change it later.",
    passwordHint: (length: number) =>
      `At least ${length} characters. A phrase of unrelated words is easy to remember and hard to guess.`,
    submit: "Create account",
    submitting: "Creating the account",
  },

  verification: {
    about: "Verify it only if you created an account on this server yourself.",
    submit: "Verify e-mail address",
    submitting: "Verifying",
    done: "Your e-mail address is verified.",
    next: "Go to the dashboard",
  },
};

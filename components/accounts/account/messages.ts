import { texts } from "@/lib/platform/language/texts";

// Every text of the start page, sign-in, sign-up and e-mail verification; […] is a link.
export const messages = texts("accounts/account", {
  remit: "Remit",
  selfHosted: "Remit, self-hosted",
  language: "Language",

  email: "E-mail",

  start: {
    title: "Self-hosted crypto payment requests",
    about:
      "Request a fixed amount of one token on one chain, share the link, and watch it get paid. This server reads the chain; it never holds money or keys.",
    documentation: "Documentation",
    signIn: "Sign in",
    signUp: "Create an account",
    closed: "Sign-up is closed on this server. Ask its operator for an account.",
    noBusiness: "You belong to no business",
    noBusinessText:
      "You are signed in as {email}, but you are not a member of a business, or no longer. Open the link of an invitation, or ask for one.",
  },

  signIn: {
    title: "Sign in",
    noAccount: "No account yet? [Create one]",
    closed: "No account? Ask the operator of this server.",
    forgot: "Forgot your password? [Choose a new one]",
    forgotWithoutMail: "Forgot your password? The operator of this server can set a new one: {command}",
    emailMissing: "Enter your e-mail address.",
    submit: "Sign in",
    submitting: "Signing in",
    passkey: "Sign in with a passkey",
  },

  signUp: {
    title: "Create an account",
    hasAccount: "Already have an account? [Sign in]",
    closed: "Sign-up is closed",
    closedText: "This server does not accept new accounts. Ask its operator to create one for you.",
    name: "Business name",
    nameHint: "Customers see it on the pay page. You can change it later.",
    submit: "Create account",
    submitting: "Creating the account",
  },

  forgot: {
    title: "Choose a new password",
    about: "Enter the e-mail address of your account. If there is one, you get a link that works for an hour.",
    submit: "Send link",
    submitting: "Sending",
    done: "If this address has an account, a link is on its way. Look into your spam folder, too.",
    back: "[Back to sign in]",
  },

  reset: {
    title: "Choose a new password",
    password: "New password",
    about: "All your sessions end, and you sign in with the new password.",
    submit: "Set password",
    submitting: "Saving",
    done: "Your password is changed.",
    next: "Sign in",
    another: "The link does not work? [Request another one]",
  },

  verification: {
    title: "Verify your e-mail address",
    notMine: "If you did not create an account here, close this page. [Sign in]",
    about: "Verify it only if you created an account on this server yourself.",
    submit: "Verify e-mail address",
    submitting: "Verifying",
    done: "Your e-mail address is verified.",
    next: "Go to the dashboard",
  },
});

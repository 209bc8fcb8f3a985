import { texts } from "@/lib/platform/language/texts";

export const messages = texts("api/forms", {
  cancel: "Cancel",
  password: "Password",
  passwordMissing: "Enter your password.",
  code: "Code from your authenticator app",
  codeMissing: "Enter the code.",
  recoveryCode: "Recovery code",
  passkeyOnly: "This account has a passkey. Use it, or enter a recovery code.",
  useApp: "Use the authenticator app",
  useRecoveryCode: "Use a recovery code",
  newPasswordHint: (minLength: number) =>
    `At least ${minLength} characters. A phrase of unrelated words is easy to remember and hard to guess.`,
  /** The choices of when a replaced secret stops working. */
  grace: {
    hour: { title: "In an hour", explanation: "For a quick change.", duration: "1 h" },
    day: { title: "In 24 hours", explanation: "Time to deploy the new one.", duration: "24 h" },
    week: { title: "In 7 days", explanation: "When another team deploys.", duration: "7 days" },
    none: { title: "Immediately", explanation: "If it may be compromised." },
  },
});

import { texts } from "@/lib/platform/language/texts";

// Every text of the dialog that asks for the password.
export const messages = texts("shell/password", {
  title: "Enter your password",
  about: "For security, confirm your password. Your last sign-in was more than ten minutes ago.",
  submit: "Continue",
  submitting: "Checking",
  cancel: "Cancel",
  wrong: "Wrong password.",
});

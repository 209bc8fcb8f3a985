import { texts } from "@/lib/platform/language/texts";

// Every text of the dialog that asks for the password.
export const messages = texts("shell/password", {
  title: "Enter your password",
  about: "Your last sign-in was more than ten minutes ago. For security, confirm that it is you.",
  submit: "Continue",
  submitting: "Checking",
  cancel: "Cancel",
  wrong: "Wrong password.",
});

import { texts } from "@/lib/platform/language/texts";

// Texts of the notice to users who have not verified their e-mail address; the server renders the rest.
export const messages = texts("shell/verification", {
  submit: "Send a new link",
  done: (email: string) => `A new link is on its way to ${email}.`,
});

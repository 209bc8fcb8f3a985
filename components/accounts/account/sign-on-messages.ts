import { texts } from "@/lib/platform/language/texts";

// Every text of single sign-on that a browser loads. `name`: of the identity provider, as the operator wrote it.
export const messages = texts("accounts/sign-on", {
  button: (name: string) => `Sign in with ${name}`,
  factor: (name: string) => `${name} has confirmed who you are. Your account here also needs its second factor.`,
  submit: "Sign in",
  submitting: "Signing in",
  go: (name: string) => `Continue to ${name}`,
  otherWay: "[Sign in another way]",
  confirm: "Confirm that it is you",
});

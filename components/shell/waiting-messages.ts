import { texts } from "@/lib/platform/language/texts";

// Texts after a change that waits for a second person.
export const messages = texts("shell/waiting", {
  title: "Waits for approval by another owner or admin",
  text: "Nothing has changed yet. They have 72 hours to approve it, in [Settings → Approvals]. You can withdraw it there.",
  close: "Close",
});

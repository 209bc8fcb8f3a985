import { texts } from "@/lib/platform/language/texts";

// Texts of the overview about approvals, which only the server renders; **…** is bold, […] a link.
export const messages = texts("overview/approvals", {
  waiting: (count: number) =>
    count === 1
      ? "**1 change waits for approval.** [Review it]"
      : `**${count} changes wait for approval.** [Review them]`,
  recommended:
    "You are several owners or admins. With [four eyes], no one of you alone can change where live money goes.",
});

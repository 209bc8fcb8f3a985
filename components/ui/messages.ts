import { texts } from "@/lib/platform/language/texts";

// Texts of the shared components; {…} is an element. Only what most pages show, because every page loads them.
export const messages = texts("ui", {
  showTyped: "Show what is typed",
  hideTyped: "Hide what is typed",
  copy: "Copy",
  copyThing: (thing: string) => `Copy ${thing}`,
  copied: "Copied",
  copyBlocked: "Blocked",
  copyBlockedHint: "Copying was blocked; select the text instead",
  copyBlockedStatus: "Your browser blocked copying; select the text instead",

  breadcrumb: "Breadcrumb",
  switchTheme: "Switch between light and dark",
  undo: "Undo",
  notifications: "Notifications, Alt+T",
  menuFailed: "This menu could not be loaded. Check your connection, then try again.",
  dialogFailed: "This dialog could not be loaded. Check your connection, then try again.",
  partFailed: "This part of the page could not be loaded. Reload the page.",

  error: {
    request: "Request {id}",
    copyRequestId: "Copy request id",
    retry: "Try again",
    retrying: "Trying",
  },

  rawAmount: (amount: string, raw: string) => `${amount} (raw ${raw})`,

  time: {
    exact: (time: string, zone: string) => `${time} (${zone})`,
    soon: "in a moment",
    justNow: "just now",
    after: (length: string) => `in ${length}`,
    before: (length: string) => `${length} ago`,
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  },
});

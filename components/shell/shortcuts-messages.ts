import { texts } from "@/lib/platform/language/texts";

// Texts of the dialog with the keyboard shortcuts.
export const messages = texts("shell/shortcuts", {
  title: "Keyboard shortcuts",
  about: "Single keys work anywhere except in fields and while a dialog is open.",
  search: "Search",
  next: "Next row of the list",
  previous: "Previous row",
  open: "Open the row",
  newRequest: "New payment request",
  help: "Show these shortcuts",
  or: "or",
  key: { control: "Ctrl", enter: "Enter" },
  singleKeys: "Use single-key shortcuts",
  singleKeysHint:
    "Turn them off if you control the keyboard by voice or press keys by accident. This browser remembers it.",
  close: "Close",
});

import { texts } from "@/lib/platform/language/texts";

// Every text of the list of payment requests; **…** is bold, […] a link, {…} an element.
export const messages = texts("requests/list", {
  failure: "The list could not be loaded",
  all: "All",
  search: "Search payment requests",
  searchExample: "Text, id, amount, hash or address",
  exception: "Exception",
  sort: "Sort",
  sorts: {
    "-created_at": "Newest first",
    created_at: "Oldest first",
    expires_at: "Expires first",
    "-expires_at": "Expires last",
  },
  cancelSeveral: "Cancel several",
  paid: "{amount} paid",
  pending: "{amount} pending",
  left: "{amount} left",
  leftWithPending: "{amount} left ({pending} pending)",
  noDescription: "No description",
  columns: "Columns",
  shortcode: "Shortcode",
  recipientLabel: "recipient’s address",
  shortcodeLabel: (shortcode: string) => `shortcode ${shortcode}`,
  created: "Created",
  end: {
    active: "Expires {time}",
    completed: "Completed {time}",
    expired: "Expired {time}",
    cancelled: "Cancelled {time}",
  },
});

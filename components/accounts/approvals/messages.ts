import { texts } from "@/lib/platform/language/texts";

// Every text of the approvals; […] is a link, {…} an element.
export const messages = texts("accounts/approvals", {
  title: "Approvals",
  about:
    "With four eyes on, one person alone cannot change where live money and events go: another owner or admin approves the exact change. [How it works]",
  failure: "The approvals could not be loaded",
  cancel: "Cancel",

  fourEyes: {
    title: "Four eyes",
    about:
      "For receiving addresses, address pools, address protection, webhook URLs, and roles that may change them. The sandbox stays free.",
    on: "On",
    off: "Off",
    ownFirst: "Set up your own second factor first, under [Security].",
    missing: (count: number) =>
      `Needs two owners or admins with a second factor; there ${count === 1 ? "is 1" : `are ${count}`}. [People]`,
    alone:
      "Only one owner or admin has a second factor. Their own changes cannot be approved until another one has a second factor too. [People]",
    start: "Switch on",
    startTitle: "Switch on four eyes?",
    starting: "Switching on",
    started: "Four eyes are on.",
    waits: "From now on, each such change waits until another owner or admin approves it with their second factor.",
    protection: "Address protection is switched on in live, so requests use listed addresses only.",
    keys: "API keys can no longer change addresses and webhook URLs in live.",
    invitations: "Open invitations of owners, admins and developers are withdrawn.",
    check: "Addresses, webhook URLs and people stay as they are. Check them first.",
    stop: "Switch off",
    stopTitle: "Switch off four eyes?",
    stopping: "Asking",
    stopWaits: "This waits for approval by another owner or admin, too.",
    keep: "Keep on",
  },

  waiting: {
    title: "Waiting for approval",
    none: "Nothing waits for approval.",
    askedBy: "Asked by {person} {time}",
    expires: "expires {time}",
    approve: "Approve",
    decline: "Decline",
    withdraw: "Withdraw",
    factorFirst: "Approving needs a second factor. Set one up under [Security].",
  },

  approve: {
    title: "Approve this change?",
    now: "It is made now, with exactly these values.",
    check: "Check them with the person who asked, not only on this page.",
    submitting: "Approving",
    done: "Approved. The change is made.",
  },
  decline: {
    title: "Decline this change?",
    nothing: "Nothing changes. The person can ask again.",
    keep: "Keep waiting",
    submitting: "Declining",
    done: "Declined. Nothing has changed.",
  },
  withdraw: {
    title: "Withdraw this change?",
    nothing: "Nothing changes. You can ask again.",
    submitting: "Withdrawing",
    done: "Withdrawn. Nothing has changed.",
  },

  fields: {
    address: "Address",
    addresses: "Addresses",
    chain: "Chain",
    email: "E-mail",
    events: "Events",
    role: "Role",
    status: "Status",
    url: "URL",
  },
  /** For webhook events. */
  all: "All",
  change: "{before} → {after}",
});

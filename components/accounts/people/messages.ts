import { texts } from "@/lib/platform/language/texts";

// Every text about the people of a business; **…** is bold, […] a link, {…} an element.
export const messages = texts("accounts/people", {
  title: "People",
  about: "Who belongs to the business, in live and sandbox. [What each role may do]",
  invite: "Invite",
  cancel: "Cancel",
  failure: "The people could not be loaded",
  you: "you",
  never: "Not yet",
  noFactor: "No second factor",
  operator: "Operator",
  columns: {
    person: "Person",
    role: "Role",
    lastSeen: "Last seen",
    invitedBy: "Invited by",
    expires: "Expires",
    actions: "Actions",
  },
  actionsFor: (email: string) => `Actions for ${email}`,
  expired: "Expired",

  invitations: {
    title: "Open invitations",
    none: "No open invitations. Invite your bookkeeper, a developer or the people at the till.",
    failure: "The invitations could not be loaded",
    resend: "New link",
    withdraw: "Withdraw",
  },

  inviteDialog: {
    title: "Invite a person",
    description: "They get their own account, so the audit log names them, and their access can end alone.",
    email: "E-mail",
    role: "Role",
    submit: "Invite",
    submitting: "Inviting",
  },

  link: {
    title: "Invitation link",
    mailed: "The invitation is on its way to {email}. You can also copy this link. It is shown only now.",
    notMailed: "This server sends no mail. Copy the link and send it to {email} yourself. It is shown only now.",
    valid: "It works once, for seven days.",
    forAccount: "With this link, only a person who already has an account with that address can join.",
    label: "Invitation link",
    copy: "Copy link",
    close: "Close",
  },

  resend: {
    title: "Send a new link?",
    text: "The new link works for seven days. Earlier links to {email} stop working.",
    submit: "Send new link",
    submitting: "Sending",
  },

  withdraw: {
    title: "Withdraw the invitation?",
    text: "The link that {email} got stops working. You can invite the person again.",
    keep: "Keep invitation",
    submit: "Withdraw",
    submitting: "Withdrawing",
    done: "Invitation withdrawn",
  },

  role: {
    action: "Change role",
    title: (name: string) => `Role of ${name}`,
    description: "It applies to the person's next click. API keys that they created keep their permissions.",
    submit: "Change role",
    submitting: "Changing",
    done: "Role changed",
  },

  transfer: {
    action: "Transfer ownership",
    title: (name: string) => `Make ${name} the owner?`,
    becomesOwner: "They can do everything, including removing you and deleting the business.",
    youBecomeAdmin: "You become an admin. Only an owner can make you an owner again.",
    several: "To have several owners, change the person's role to Owner instead.",
    keep: "Stay owner",
    submit: "Transfer ownership",
    submitting: "Transferring",
    done: "Ownership transferred",
  },

  remove: {
    action: "Remove",
    title: (name: string) => `Remove ${name}?`,
    ends: "Their access to the business ends now, also in pages that are open.",
    invitations: "Their open invitations are withdrawn.",
    requestsStay: "Payment requests that they created stay open.",
    noKeys: "They have no API keys here.",
    keys: "They created these API keys, which keep working unless you revoke them:",
    revoke: "Also revoke these keys",
    environments: { production: "live", sandbox: "sandbox" },
    keep: "Keep person",
    submit: "Remove",
    submitting: "Removing",
    done: (name: string) => `${name} is removed.`,
  },

  leave: {
    action: "Leave this business",
    title: (business: string) => `Leave “${business}”?`,
    ends: "Your access to the business ends now. Only a new invitation brings you back.",
    keysStay: "API keys that you created keep working.",
    account: "Your account and your other businesses stay.",
    keep: "Stay",
    submit: "Leave",
    submitting: "Leaving",
  },
});

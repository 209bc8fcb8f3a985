import { texts } from "@/lib/platform/language/texts";

// Every text of the settings; **…** is bold, […] a link, {…} an element. The audit log has its own file.
export const messages = texts("accounts/settings", {
  title: "Settings",
  save: "Save",
  cancel: "Cancel",
  remove: "Remove",
  required: "Required",
  on: (name: string, chain: string) => `${name} on ${chain}`,

  /** The title of each section, and what it is about. */
  sections: {
    environments: { sandbox: "sandbox", production: "live" },
    of: (section: string, environment: string) => `${section}, ${environment}`,
    receiving: "Receiving addresses",
    receivingText:
      "Where your money arrives when a request does not specify a recipient. Use an address for Remit only: payments are matched by address and amount. This server never holds the private key of an address.",
    protection: "Address protection",
    protectionText:
      "With protection on, payment requests can use only the addresses listed here and in the address pool, so a leaked API key cannot redirect your money.",
    business: "Business name",
    businessText: "Customers see it on the pay page, in both environments.",
    settlement: "Settlement",
    settlementText:
      "When a request counts as paid, in both environments. Changes apply to new requests; existing requests keep their terms.",
    password: "Password",
    passwordText: "Changing it signs you out everywhere else.",
    sessions: "Sessions",
    sessionsText: "Where you are signed in. If you do not recognize a session, sign it out and change your password.",
    businessPage: "Business",
    account: "Your account",
    accountData: "Your data",
    accountText: "Download the records about you as a JSON file, or delete your account.",
    data: "Business data",
    dataText:
      "Download the records of your business in both environments as a JSON file. Owners can also delete the business.",
    signUp: "Sign-up",
    signUpText: "Set by the operator of this server with {variable}.",
  },
  signUpOpen: "Open: anyone who can reach this server can create an account.",
  signUpClosed: "Closed: accounts are created with the server’s command line.",

  business: { name: "Name", done: "Business name saved" },

  password: {
    current: "Current password",
    new: "New password",
    submit: "Change password",
    submitting: "Changing",
    done: "Password changed. Every other session has ended.",
  },

  sessions: {
    failure: "The sessions could not be loaded",
    signedIn: "signed in {time}",
    current: "this session",
    /** By the method of the sign-in; nothing for a password alone. */
    methods: {
      single_sign_on: "with single sign-on",
      authenticator: "with an authenticator app",
      recovery_code: "with a recovery code",
      passkey: "with a passkey",
    },
    lastSeen: "last seen {time}",
    signOut: "Sign out",
    at: (device: string, address: string) => `${device} at ${address}`,
    signedOut: (device: string) => `${device} is signed out.`,
    elsewhere: "Sign out everywhere else",
    elsewhereTitle: "Sign out everywhere else?",
    elsewhereText: "Your other browsers must sign in again. This session and your API keys keep working.",
    submitting: "Signing out",
    elsewhereDone: "Every other session has ended.",
  },

  data: {
    exportAccount: "Download your data",
    exportBusiness: "Download business data",
    exporting: "Downloading",
    deleteAccount: "Delete your account",
    deleteBusiness: "Delete business",
  },

  delete: {
    about: "This cannot be undone.",
    submitting: "Deleting",
    confirm: (expected: string) => `Type “${expected}” to confirm.`,
    account: {
      title: "Delete your account?",
      label: "Your e-mail address",
      submit: "Delete account",
      ends: "Your account, sessions and access to the business end immediately.",
      renamed:
        "“Deleted user” replaces your e-mail address in timelines, API keys and transfer assignments within minutes.",
      keysStay: "API keys that you created belong to the business and keep working.",
      kept: "The audit log keeps your actions under a user number, without your e-mail address and IP addresses. Backups keep your data until the operator of this server replaces them.",
    },
    business: {
      title: (name: string) => `Delete “${name}”?`,
      label: "Business name",
      submit: "Delete business",
      ends: "API keys, receiving addresses, webhook endpoints and settings are removed immediately, and pay pages return “not found”.",
      people: "People who belong to no other business lose their accounts. You may be one of them.",
      erased: "Descriptions, metadata, notes, timelines and events are erased within minutes.",
      kept: "For accounting, the amounts, addresses, transactions and times of requests and payments stay, as does the audit log. Backups keep your data until the operator of this server replaces them.",
      download: "Download the business data first: this server cannot bring it back.",
    },
  },
});

import { texts } from "@/lib/platform/language/texts";

export const messages = texts("accounts/api-keys", {
  page: {
    title: "API keys",
    about:
      "A key belongs to this account and to one environment. We store only a hash, so a key cannot be shown again. [How to use a key]",
    create: "Create key",
    failure: "The keys could not be loaded",
    loading: "Loading",
    count: (active: number, max: number) => `${active} of ${max} active keys`,
    empty: {
      sandbox: {
        title: "No sandbox key yet",
        text: "Your server uses a key to create and read payment requests. A sandbox key works in the sandbox only.",
      },
      production: {
        title: "No live key yet",
        text: "Your server uses a key to create and read payment requests. A live key works in live only.",
      },
    },
  },

  table: {
    name: "Name",
    key: "Key",
    permissions: "Permissions",
    limit: "Limit",
    perMinute: (limit: number) => `${limit} / min`,
    lastUsed: "Last used",
    neverUsed: "Never",
    expires: "Expires",
    noExpiry: "No expiry",
    rolledEnds: "Ends {time}, rolled",
    created: "Created",
    actions: "Actions",
    actionsFor: (name: string) => `Actions for ${name}`,
    edit: "Edit",
    roll: "Roll",
    revoke: "Revoke",
    revoked: "Revoked",
    rolled: "Rolled",
    expired: "Expired",
  },

  fields: {
    name: "Name",
    nameHint: "Where it is used, for example “Checkout server”.",
    permissions: "Permissions",
    custom: "Custom",
    customText: "Choose individual permissions.",
    reachBeyondRole: "The key has permissions that your role lacks, so you cannot change its expiry and IP addresses.",
    beyondRole: "Your role lacks the disabled permissions, so you cannot give them to a key.",
    limit: "Rate limit",
    limitUnit: "requests per minute",
    expires: "Expires",
    never: "Never",
    inDays: (days: number) => `In ${days} days`,
    inAYear: "In a year",
    inTwoYears: "In two years",
    unchanged: (date: string) => `${date} (unchanged)`,
    addresses: "Allowed IP addresses",
    optional: "optional",
    addressesExample: "203.0.113.7\n2001:db8::/32",
    addressesHint: (max: number) => `One IP address or CIDR range per line, up to ${max}. Leave empty to allow any.`,
  },

  create: {
    sandbox: {
      title: "Create a sandbox key",
      description: "It works with test networks and test money only. For real payments, switch to Live first.",
    },
    production: {
      title: "Create a live key",
      description: "It works with live chains and real money. For tests, switch to the sandbox first.",
    },
    submit: "Create key",
    submitting: "Creating",
  },

  edit: {
    title: (name: string) => `Edit “${name}”`,
    description: "{hint} stays the same key. Changes apply to its next request.",
    submit: "Save changes",
    submitting: "Saving",
    done: (name: string) => `Key “${name}” is saved.`,
  },

  secret: {
    word: "key",
    title: (name: string) => `Key “${name}” is ready`,
    description: "This is the only time the key is shown. Store it in your server’s secrets, then close.",
    environment: "Environment",
    environments: { production: "Live", sandbox: "Sandbox" },
    permissions: "Permissions",
    limit: "Rate limit",
    perMinute: (limit: number) => `${limit} requests per minute`,
    addresses: "Only from",
    expires: "Expires",
    never: "Never",
  },

  end: {
    keep: "Keep key",
    atOnce: "Within a second, {hint} stops working permanently. It was last used {time}.",
    atOnceUnused: "Within a second, {hint} stops working permanently. It was never used.",
    later: (duration: string) =>
      `{hint} works for another ${duration}; then it stops working permanently. You can revoke it sooner.`,
    laterOrExpired: (duration: string) =>
      `{hint} works for another ${duration} or until it expires, whichever comes first; then it stops working permanently. You can revoke it sooner.`,
  },

  revoke: {
    title: (name: string) => `Revoke “${name}”?`,
    submit: "Revoke key",
    submitting: "Revoking",
    done: (name: string) => `Key “${name}” is revoked.`,
    requestsStay: "Payment requests created with it are not affected.",
  },

  roll: {
    title: (name: string) => `Roll “${name}”?`,
    description: "A new key replaces it, with the same permissions, rate limit, IP addresses and expiry.",
    submit: "Roll key",
    submitting: "Rolling",
    oldKeyEnds: "The old key ends",
    shownOnce: "The new key is shown once, right after this.",
  },

  permissions: {
    presets: {
      checkout_server: {
        name: "Checkout server",
        short: "Read, write, cancel",
        explanation: "Create, read and cancel payment requests.",
      },
      read_only: { name: "Read only", short: "Read only", explanation: "See everything, change nothing." },
      full: { name: "Full", short: "Full", explanation: "All permissions, including future ones." },
    },
    count: (permissions: number) => `${permissions} permissions`,
    resources: {
      payment_requests: "Payment requests",
      payments: "Payments",
      unmatched_transfers: "Unmatched transfers",
      pool_addresses: "Pool addresses",
      webhooks: "Webhooks",
      events: "Events",
      sandbox: "Sandbox",
    },
    actions: {
      read: "read",
      write: "write",
      cancel: "cancel",
      resolve: "resolve",
      simulate: "simulate",
    },
  },
});

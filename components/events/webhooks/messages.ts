import { texts } from "@/lib/platform/language/texts";

// Every text of webhook endpoints and deliveries; **…** is bold, […] a link, {…} an element.
export const messages = texts("events/webhooks", {
  title: "Webhooks",
  endpoint: "Endpoint",
  endpointId: "Endpoint id",
  endpointIdLabel: "endpoint id",
  events: "Events",
  description: "Description",
  created: "Created",

  status: {
    enabled: "Enabled",
    failing: "Failing",
    failingSince: "Failing since {time}",
    disabled: "Disabled",
    disabledByRemit: "Disabled by Remit",
  },

  /** When and why Remit disabled an endpoint, and what to do. */
  disabledByRemit: {
    gone: "**{host} no longer receives events.** It was disabled {time}, after responding with 410 Gone. Fix the receiver, enable the endpoint, then resend the missed events.",
    failing:
      "**{host} no longer receives events.** It was disabled {time}, after failing for five days. Fix the receiver, enable the endpoint, then resend the missed events.",
  },

  list: {
    about: "Remit sends signed events to your server and retries until they are acknowledged. [How to receive them]",
    add: "Add endpoint",
    failure: "The endpoints could not be loaded",
    loading: "Loading",
    count: (endpoints: number, most: number) => `${endpoints} of ${most} endpoints`,
    none: "No endpoint yet",
    noneText:
      "A webhook is a message to your server when a request is paid, expires or is cancelled. No polling needed. All you need is a URL where your server listens.",
    url: "URL",
    status: "Status",
    failingSince: "Failing since",
  },

  eventTypes: {
    all: "All events",
    allIncludingFuture: "All, including future event types",
    count: (types: number) => `${types} event types`,
    subjects: {
      payment_request: "Payment requests",
      payment: "Payments",
      unmatched_transfer: "Unmatched transfers",
      webhook_endpoint: "Webhook endpoints",
    },
    actions: {
      created: "Created",
      updated: "Updated",
      partially_paid: "Partially paid",
      completed: "Completed",
      expired: "Expired",
      cancelled: "Cancelled",
      pending: "Pending",
      failed: "Failed",
      disabled: "Disabled",
    },
  },

  page: {
    tab: "Webhook endpoint",
    noun: "endpoint",
    reason: "It was deleted, or it belongs to the other environment: switch between Live and Sandbox at the top.",
    loading: "Loading the endpoint",
    showList: "Show all endpoints",
    url: "URL",
    sendTest: "Send test",
    testSent: "A test event is on its way.",
    recover: "Resend missed events…",
    enable: "Enable",
    enabled: "Endpoint enabled. It receives events from now on.",
    more: "More actions",
    edit: "Edit",
    rotate: "Rotate secret",
    disable: "Disable",
    delete: "Delete",
    settings: "Settings",
    secret: "Secret",
    oneSecret: "Shown once at creation",
    twoSecrets: "Two active; the old one expires {time}",
  },

  fields: {
    url: "URL",
    urlExample: "https://shop.example/hooks/remit",
    urlHint: (networks: readonly string[]) =>
      networks.length === 0
        ? "A public https URL. Remit sends POST requests to it and does not follow redirects."
        : `A public https URL, or an http or https URL in ${networks.join(", ")}. Remit sends POST requests to it and does not follow redirects.`,
    optional: "optional",
    descriptionHint: "Internal note. It is not sent.",
    all: "All events",
    allText: "Including future event types.",
    some: "Selected events",
    someText: "Choose individual event types.",
  },

  create: {
    sandbox: {
      title: "Add a sandbox endpoint",
      about: "It receives sandbox events from now on. Its secret is shown once, right after this.",
    },
    production: {
      title: "Add a live endpoint",
      about: "It receives live events from now on. Its secret is shown once, right after this.",
    },
    submit: "Add endpoint",
    submitting: "Adding",
    done: (host: string) => `The endpoint at ${host} is ready`,
  },

  edit: {
    title: "Edit the endpoint",
    about: "The secret stays the same. Pending deliveries go to the new URL.",
    submit: "Save changes",
    submitting: "Saving",
    done: "The endpoint is saved.",
  },

  secret: {
    word: "secret",
    about: "Your server uses it to verify messages from Remit. This is the only time the secret is shown.",
    oldEnds: "Old secret ends",
  },

  recover: {
    title: "Resend missed events",
    about:
      "Sends the subscribed events since this time that were not delivered, including failed and cancelled deliveries. Events already delivered are not resent.",
    submit: "Resend events",
    submitting: "Resending",
    since: "Since",
    sinceHint: (timeZone: string) => `In your time zone, ${timeZone}.`,
    sinceInvalid: "Enter a date and a time.",
    done: (count: number, countText: string) => {
      if (count === 0) return "No missed events since then.";
      return count === 1 ? "1 event is on its way." : `${countText} events are on their way.`;
    },
  },

  disable: {
    title: (host: string) => `Disable ${host}?`,
    keep: "Keep enabled",
    submit: "Disable endpoint",
    submitting: "Disabling",
    done: "The endpoint is disabled.",
    stops: "Remit stops sending to it and cancels its pending deliveries.",
    stays:
      "Events are still recorded. You can enable the endpoint again at any time and resend the missed events; the secret stays the same.",
  },

  delete: {
    title: (host: string) => `Delete ${host}?`,
    keep: "Keep endpoint",
    submit: "Delete endpoint",
    submitting: "Deleting",
    done: "The endpoint is deleted.",
    stops: "Remit permanently stops sending to it and cancels its pending deliveries. Its secret is no longer valid.",
    stays: "Payment requests, payments, events and other endpoints are not affected.",
  },

  rotate: {
    title: "Rotate the secret?",
    about: "The endpoint gets a new secret. Its URL and events do not change.",
    keep: "Keep secret",
    submit: "Rotate secret",
    submitting: "Rotating",
    done: "The new secret is ready",
    oldEnds: "The old secret ends",
    shownOnce: "The new secret is shown once, right after this.",
    both: (length: string) =>
      `For another ${length}, every message carries a signature from each secret. Your server can verify either one.`,
    newOnly:
      "From now on, every message is signed with the new secret only. Your server will reject messages until it has the new secret; Remit retries them.",
  },
});

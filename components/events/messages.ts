import { texts } from "@/lib/platform/language/texts";

// Every text of the list and page of events.
export const messages = texts("events", {
  title: "Events",
  sequence: "Sequence",
  subject: "Subject",

  list: {
    about: "Every event, numbered without gaps, whether or not it was sent to an endpoint.",
    failure: "The events could not be loaded",
    filter: "Event type",
    type: "Type",
    time: "Time",
    noMatches: "No results match these filters",
    noMatchesText: "No events of this type.",
    showAll: "Show all events",
    none: "No events yet",
    noneText:
      "Remit records an event whenever a payment request or a payment changes and sends it to the webhook endpoints that subscribe to it.",
    seeRequests: "See the payment requests",
  },

  page: {
    tab: "Event",
    noun: "event",
    title: (sequence: number) => `Sequence ${sequence}`,
    json: "Event as JSON",
    details: "Details",
    id: "Event id",
    idLabel: "event id",
    unmatched: "Unmatched transfers",
    endpoint: "Endpoint",
    request: "Request",
  },

  deliveries: {
    title: "Deliveries",
    failure: "The deliveries could not be loaded",
    none: "No endpoint subscribed to this event when it was recorded.",
    deletedEndpoint: "Deleted endpoint",
    outcome: "{outcome}, {time}",
  },
});

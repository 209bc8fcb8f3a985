// Every text of the list of payment requests; **…** is bold, […] a link, {…} an element.
export const messages = {
  failure: "The list could not be loaded",
  all: "All",
  filter: "Filter by external id",
  filteredBy: (externalId: string) => `External id: ${externalId}`,
  removeFilter: ", remove this filter",
  noMatches: "No results match these filters",
  noMatchesText: (status: string | null, hasExternalId: boolean) =>
    `No ${status ? `${status} ` : ""}payment requests${hasExternalId ? " with the external id {id}" : ""}.`,
  none: "No payment requests yet",
  noneText: (canPay: boolean) =>
    `A payment request asks for a fixed amount of one token on one chain. Send its link to a customer${canPay ? ", or open it yourself and pay with test money." : "."} First set [where your money arrives].`,
  createWithApi: "Create one with the API",
  shown: (count: number) => `${count} shown`,
  range: (first: number, last: number) => `${first} to ${last}`,
  rangeOf: (range: string, total: string) => `${range} of ${total}`,
  paid: "{amount} paid",
  pending: "{amount} pending",
  left: "{amount} left",
  noDescription: "No description",
  shortcode: "Shortcode",
  shortcodeLabel: (shortcode: string) => `shortcode ${shortcode}`,
  created: "Created",
  end: {
    active: "Expires {time}",
    completed: "Completed {time}",
    expired: "Expired {time}",
    cancelled: "Cancelled {time}",
  },
};

import { texts } from "@/lib/platform/language/texts";

// Every text of the address pool; **…** is bold, […] a link, {…} an element.
export const messages = texts("addresses/pools", {
  title: "Address pool",
  about:
    "Each address serves one payment request at a time, so any transfer to it pays that request. [How many you need]",
  failure: "The address pool could not be loaded",
  add: "Add addresses",
  export: "Export CSV",
  exhausted: (chains: string) =>
    `**No address is free on ${chains}.** Creating a payment request without a recipient fails there until you add addresses or a late-payment window ends.`,
  size: (chain: string, free: number, all: number) => `${chain}: ${free} of ${all} free`,
  sizeWaiting: (size: string, waiting: number) => `${size}, ${waiting} not usable yet`,
  none: "No pool addresses yet",
  noneText:
    "If several customers pay the same price, one address is not enough: a plain transfer does not say which request it pays. With a pool, each payment request without a recipient gets its own address for its lifetime.",

  table: {
    address: "Address",
    addressLabel: (address: string) => `address ${address}`,
    state: "State",
    usable: "Usable {time}",
    free: "Free",
    serves: "Serves {shortcode}",
    freeAgain: "Free again",
    chain: "Chain",
    added: "Added",
    actions: "Actions",
    remove: "Remove",
  },

  create: {
    title: "Add addresses to a pool",
    about: "Use your own wallets that receive no other money: any transfer to a pool address pays its current request.",
    submit: "Add addresses",
    submitting: "Adding",
    done: (count: number) => (count === 1 ? "Address added to the pool" : "Addresses added to the pool"),
    chain: "Chain",
    list: "Addresses",
    listHint: "One address per line.",
    listEmpty: "Enter at least one address.",
    file: "Or a CSV file",
    fileHint: "With the addresses in its first column.",
    addedAbove: (line: number) => `The addresses above line ${line} have been added.`,
    line: (line: number, error: string) => `Line ${line}: ${error}`,
    moreErrors: (count: number) => `And ${count} more ${count === 1 ? "error" : "errors"}.`,
  },

  remove: {
    title: (chain: string) => `Remove this address from the ${chain} pool?`,
    keep: "Keep address",
    submit: "Remove address",
    submitting: "Removing",
    done: "Address removed from the pool",
    newRequests: "New payment requests will not use this address.",
    serving: (shortcode: string) =>
      `Request ${shortcode} keeps it until its late-payment window ends, and transfers to it still pay that request.`,
    free: "The address and its money stay yours.",
  },
});

// The kinds of payment requests that a fill creates, with the payments and the merchant's acts that follow.

/** Minutes after the burst of a request. Requests expire after a day, and their late window ends after another. */
const [soon, next, later] = [5, 10, 60] as const;
const day = 24 * 60;
const [late, tooLate, cleanUp] = [day + 90, 2 * day + 60, 3 * day] as const;
export const expiresAfter = day;

export type Pay = {
  after: number;
  /** Of the amount; "dust" is one unit. */
  percent: number | "dust";
  /** The evidence for the request; none for a plain transfer. */
  by?: "reference" | "hint" | "two_references";
  to?: "other_token" | "other_chain" | "other_recipient";
};

export type Act = { after: number; do: "cancel" | "resolve" | "reverse" | "assign" | "dismiss" | "receive_inflow" };

export type Kind = {
  /** How often it occurs, compared with the others. */
  weight: number;
  /** An address that no other request has, or one of the pool; a shared one by default. */
  address?: "own" | "pool";
  pays?: readonly Pay[];
  acts?: readonly Act[];
  evmOnly?: true;
};

const full = { percent: 100, by: "reference" } as const;
const dismissed = [{ after: cleanUp, do: "dismiss" }] as const;
const smallParts = Array.from({ length: 11 }, (): Pay => ({ after: soon, percent: 0.5 }));

export const kinds = {
  unpaid: { weight: 100 },
  paid_by_reference: { weight: 420, pays: [{ after: soon, ...full }] },
  paid_by_amount: { weight: 290, pays: [{ after: soon, percent: 100 }] },
  paid_at_pool_address: { weight: 50, address: "pool", pays: [{ after: soon, percent: 100 }] },
  paid_in_parts: {
    weight: 30,
    pays: [
      { after: soon, percent: 40, by: "reference" },
      { after: next, percent: 60, by: "reference" },
    ],
  },
  cancelled: { weight: 40, acts: [{ after: next, do: "cancel" }] },
  overpaid: { weight: 20, pays: [{ after: soon, percent: 110, by: "reference" }] },
  underpaid: { weight: 15, address: "own", pays: [{ after: soon, percent: 50 }] },
  late: { weight: 10, pays: [{ after: late, ...full }] },
  resolved: { weight: 6, address: "own", pays: [{ after: soon, percent: 96 }], acts: [{ after: late, do: "resolve" }] },
  reversed: { weight: 2, pays: [{ after: soon, ...full }], acts: [{ after: later, do: "reverse" }] },
  paid_twice: {
    weight: 6,
    pays: [
      { after: soon, ...full },
      { after: next, ...full },
    ],
    acts: dismissed,
  },
  paid_after_cancellation: { weight: 3, pays: [{ after: next, ...full }], acts: [{ after: soon, do: "cancel" }] },
  paid_too_late: { weight: 3, pays: [{ after: tooLate, ...full }], acts: dismissed },
  paid_too_often: { weight: 1, address: "own", pays: smallParts },
  wrong_token: { weight: 3, pays: [{ after: soon, ...full, to: "other_token" }], acts: dismissed },
  wrong_chain: { weight: 2, pays: [{ after: soon, ...full, to: "other_chain" }], evmOnly: true },
  wrong_recipient: { weight: 2, pays: [{ after: soon, ...full, to: "other_recipient" }], acts: dismissed },
  several_references: { weight: 1, pays: [{ after: soon, percent: 100, by: "two_references" }] },
  reference_not_bound: { weight: 2, address: "own", pays: [{ after: soon, percent: 300, by: "hint" }] },
  ambiguous: { weight: 3, address: "own", pays: [{ after: soon, percent: 300 }] },
  assigned: {
    weight: 3,
    address: "own",
    pays: [{ after: soon, percent: 300 }],
    acts: [{ after: later, do: "assign" }],
  },
  no_request: { weight: 3, address: "own", pays: [{ after: tooLate, percent: 100 }], acts: dismissed },
  dust: { weight: 4, address: "own", pays: [{ after: soon, percent: "dust" }] },
  unexplained: { weight: 1, address: "own", acts: [{ after: soon, do: "receive_inflow" }], evmOnly: true },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

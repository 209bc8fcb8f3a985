import type { Exception } from "./tenant-scope";

/** The statements on merchants' data that name no merchant or environment, by design. */
export const tenantExceptions: readonly Exception[] = [
  {
    reason:
      "The worker settles transfers of all merchants in sets. Merchants' operations pass ids of rows they locked.",
    paths: [
      "lib/settlement/*",
      "lib/settlement/books/",
      "lib/settlement/watcher/",
      "lib/requests/amount-slots.ts",
      "lib/requests/expire.ts",
      "lib/requests/lock.ts",
      "lib/requests/payments/transitions.ts",
      "lib/requests/settle.ts",
    ],
  },
  {
    reason: "Periodic tasks add up the sums of all merchants and queue their summaries, each by its own key.",
    paths: ["lib/reports/statistics/add-up.ts", "lib/reports/weekly-summary.ts", "lib/requests/add-up-counts.ts"],
  },
  {
    reason: "Reads what a condition or SELECT of the caller finds; the check looks at these.",
    paths: ["lib/requests/rows.ts"],
  },
  {
    reason:
      "Anyone with the link may see the pay page, so its statements select by the shortcode or the id of the request.",
    paths: [
      "lib/requests/find-open-pay-page.ts",
      "lib/requests/find-pay-page-request.ts",
      "lib/requests/report-attempt.ts",
    ],
  },
  {
    reason: "Anyone with a pay page may see the merchant's logo, which is found by the hash of its content.",
    paths: ["lib/accounts/merchant-account/find-logo.ts"],
  },
  {
    reason: "An address has one owner on the instance, so its claim, proof and release look at every merchant's.",
    paths: ["lib/addresses/claim-address.ts", "lib/requests/address-ownership/"],
  },
  {
    reason: "A key, a user or the token of an invitation comes first and leads to the merchant.",
    paths: [
      "lib/accounts/api-keys/authenticate.ts",
      "lib/accounts/auth/list-memberships.ts",
      "lib/accounts/auth/session.ts",
      "lib/accounts/members/accept.ts",
      "lib/accounts/users/lock.ts",
    ],
  },
  {
    reason: "Deletes or exports a whole account, in both environments, or a user with all memberships.",
    paths: ["lib/accounts/deletion/", "lib/reports/exports/"],
  },
  {
    reason: "The worker writes and sends the deliveries of all merchants' events, and disables failing endpoints.",
    paths: [
      "lib/events/fan-out.ts",
      "lib/events/notifications/channels/failing-mail.ts",
      "lib/events/notifications/channels/queue.ts",
      "lib/events/notifications/channels/send.ts",
      "lib/events/notifications/queue.ts",
      "lib/events/webhooks/delivery/deliver.ts",
      "lib/events/webhooks/delivery/dispatch.ts",
      "lib/events/webhooks/delivery/record-attempt.ts",
      "lib/events/webhooks/delivery/recover.ts",
      "lib/events/webhooks/endpoints/disable.ts",
      "lib/events/webhooks/endpoints/disabled-mail.ts",
      "lib/events/webhooks/endpoints/failing-mail.ts",
    ],
  },
  {
    reason: "Mails are sent about live events only.",
    paths: ["lib/events/notifications/choose.ts"],
  },
  {
    reason: "Sends the simulated transfers of all merchants on the instance's local chains.",
    paths: ["instance/chains/miner.ts", "lib/sandbox/simulation-queue.ts", "lib/sandbox/simulator.ts"],
  },
  {
    reason: "Deletes by age.",
    paths: [
      "lib/approvals/delete-old.ts",
      "lib/events/retention.ts",
      "lib/events/webhooks/endpoints/secrets.ts",
      "lib/sandbox/index.ts",
    ],
  },
  {
    reason: "The operator's commands, checks and metrics are about the whole instance.",
    paths: [
      "cli/",
      "instance/database/known-secrets.ts",
      "lib/accounts/audit/chain.ts",
      "lib/accounts/audit/verify-daily.ts",
      "lib/accounts/audit/verify.ts",
      "lib/operations/metrics/collect.ts",
    ],
  },
];

import { poolCountsPath } from "@/components/addresses/pools/queries";
import { apiKeysPath } from "@/components/accounts/api-keys/queries";
import { chainsPath } from "@/components/chains/queries";
import { countsPath } from "@/components/requests/queries";
import { paymentsPath } from "@/components/requests/payments/queries";
import { addressesPath } from "@/components/accounts/settings/receiving-addresses-query";

export const webhookHealthPath = "/api/webhook-endpoints/health";
export const reconciliationsPath = "/api/reconciliations";

/** The API paths that the overview loads in addition to those of the sidebar. */
export const overviewPaths = [
  countsPath,
  paymentsPath({ filters: {}, cursor: null }),
  chainsPath,
  addressesPath,
  poolCountsPath,
  apiKeysPath,
  webhookHealthPath,
  reconciliationsPath,
];

import { poolCountsPath } from "@/components/address-pools/queries";
import { apiKeysPath } from "@/components/api-keys/queries";
import { chainsPath } from "@/components/chains/queries";
import { countsPath } from "@/components/payment-requests/queries";
import { paymentsPath } from "@/components/payments/queries";
import { addressesPath } from "@/components/settings/receiving-addresses-query";

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

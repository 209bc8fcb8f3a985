import { useData } from "@/components/shell/environment-data";
import type { PresentedReceivingAddress } from "@/lib/accounts/merchants/schema";

export const addressesPath = "/api/dashboard/receiving-addresses";

/** The addresses that receive the money of requests without a recipient. */
export function useReceivingAddresses() {
  return useData<PresentedReceivingAddress[]>(["receiving-addresses"], addressesPath);
}

import { useData } from "@/components/shell/environment-data";
import type { PresentedSecurity } from "@/lib/accounts/two-factor/schema";

export const securityPath = "/api/dashboard/security";
export const appPath = `${securityPath}/authenticator-app`;
export const passkeysPath = `${securityPath}/passkeys`;
export const securityResource = "security";

export function useSecurity() {
  return useData<PresentedSecurity>([securityResource], securityPath);
}

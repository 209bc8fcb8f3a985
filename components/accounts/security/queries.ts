import { useData } from "@/components/shell/environment-data";
import type { PresentedSecurity } from "@/lib/accounts/two-factor/schema";

export const securityPath = "/api/dashboard/security";
export const appPath = `${securityPath}/authenticator-app`;
export const passkeysPath = `${securityPath}/passkeys`;
export const passkeyPath = (id: string) => `${passkeysPath}/${encodeURIComponent(id)}`;
export const requirementPath = "/api/dashboard/settings/second-factor";
export const securityResource = "security";

export function hasFactor({ authenticator_app: app, passkeys }: PresentedSecurity): boolean {
  return app !== null || passkeys.length > 0;
}

export function useSecurity() {
  return useData<PresentedSecurity>([securityResource], securityPath);
}

import { apiKeysPath, apiKeysResource } from "./queries";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type {
  CreateApiKeyBody,
  PresentedApiKey,
  PresentedCreatedApiKey,
  RollApiKeyBody,
  UpdateApiKeyBody,
} from "@/lib/accounts/api-keys/schema";

// Kept separate from the queries because only the dialogs, which are lazily loaded, need these hooks.

/** Creates a key; only this response contains its secret. */
export function useCreateApiKey() {
  return useApiMutation<CreateApiKeyBody, PresentedCreatedApiKey>([apiKeysResource], (body) => ({
    path: apiKeysPath,
    body,
  }));
}

export function useUpdateApiKey(id: string) {
  return useApiMutation<UpdateApiKeyBody, PresentedApiKey>([apiKeysResource], (body) => ({
    path: pathOf(id),
    method: "PATCH",
    body,
  }));
}

/** Rolls a key; only this response contains the new secret. */
export function useRollApiKey(id: string) {
  return useApiMutation<RollApiKeyBody, PresentedCreatedApiKey>([apiKeysResource], (body) => ({
    path: pathOf(id, "/roll"),
    body,
  }));
}

export function useRevokeApiKey(id: string) {
  return useApiMutation([apiKeysResource], () => ({ path: pathOf(id, "/revoke") }));
}

function pathOf(id: string, action = ""): string {
  return `${apiKeysPath}/${encodeURIComponent(id)}${action}`;
}

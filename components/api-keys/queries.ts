import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestData, requestJson } from "@/components/api/request";
import type { Environment } from "@/components/shell/environment";
import type {
  CreateApiKeyBody,
  PresentedApiKey,
  PresentedCreatedApiKey,
  RollApiKeyInput,
  UpdateApiKeyBody,
} from "@/lib/api-keys/schema";

const path = "/api/dashboard/api-keys";

/** The keys of an environment, without their secrets. */
export function useApiKeys(environment: Environment) {
  return useQuery({
    queryKey: ["api-keys", environment],
    queryFn: ({ signal }) => requestData<PresentedApiKey[]>(path, { environment, signal }),
    refetchInterval: 10_000,
  });
}

/** Creates a key. Its secret is in this answer only, and is not kept among the queries. */
export function useCreateApiKey(environment: Environment) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: CreateApiKeyBody) =>
      requestData<PresentedCreatedApiKey>(path, { environment, method: "POST", body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["api-keys", environment] }),
  });
}

export function useUpdateApiKey(environment: Environment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: UpdateApiKeyBody }) =>
      requestData<PresentedApiKey>(pathOf(id), { environment, method: "PATCH", body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["api-keys", environment] }),
  });
}

/** Rolls a key. The new one's secret is in this answer only, and is not kept among the queries. */
export function useRollApiKey(environment: Environment) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ id, body }: { id: string; body: RollApiKeyInput }) =>
      requestData<PresentedCreatedApiKey>(pathOf(id, "/roll"), { environment, method: "POST", body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["api-keys", environment] }),
  });
}

export function useRevokeApiKey(environment: Environment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => requestJson(pathOf(id, "/revoke"), { environment, method: "POST" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["api-keys", environment] }),
  });
}

function pathOf(id: string, act = ""): string {
  return `${path}/${encodeURIComponent(id)}${act}`;
}

import { useMutation, useQueryClient, type UseMutationOptions } from "@tanstack/react-query";
import { useDashboard } from "./dashboard-context";
import { requestJson } from "@/components/api/request";

type Call = { path: string; method?: "POST" | "PATCH" | "DELETE"; body?: unknown };

/**
 * A mutation that calls the API and then refetches `resources`, even after an error. Responses are not cached, because
 * some contain a secret.
 */
export function useApiMutation<Input = void, Result = unknown>(
  resources: string[],
  callOf: (input: Input) => Call,
  options: Pick<UseMutationOptions<Result, Error, Input>, "onSuccess" | "onError"> = {},
) {
  const dashboard = useDashboard();
  const client = useQueryClient();
  return useMutation<Result, Error, Input>({
    gcTime: 0,
    mutationFn: async (input) => {
      const { path, method = "POST", body } = callOf(input);
      const response = await requestJson<{ data: Result } | null>(path, { scope: dashboard, method, body });
      return response?.data as Result;
    },
    onSettled: () =>
      Promise.all(
        resources.map((resource) => client.invalidateQueries({ queryKey: [resource, dashboard.environment] })),
      ),
    ...options,
  });
}

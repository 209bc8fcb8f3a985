import { useMutation, useQueryClient, type UseMutationOptions } from "@tanstack/react-query";
import { useDashboard } from "./dashboard-context";
import { ApiError, requestJson } from "@/components/api/request";
import { useDialogs } from "@/components/ui/dialog-host";

type Method = "POST" | "PUT" | "PATCH" | "DELETE";
type Call = { path: string; method?: Method; body?: unknown };
type Options<Input, Result> = Pick<UseMutationOptions<Result, Error, Input>, "onSuccess" | "onError"> & {
  /** The method of a call of `path`. */
  method?: Method;
};

/**
 * A mutation that calls the API and then refetches `resources`, even after an error. A change that waits for a second
 * person is an error to its caller, and a dialog that replaces its form says so. `call` is a path, called with the
 * input as the body, or returns the call. Responses are not cached, because some contain a secret.
 */
export function useApiMutation<Input = void, Result = unknown>(
  resources: string[],
  call: string | ((input: Input) => Call),
  { method: methodOfPath, ...options }: Options<Input, Result> = {},
) {
  const dashboard = useDashboard();
  const { show } = useDialogs();
  const client = useQueryClient();
  return useMutation<Result, Error, Input>({
    gcTime: 0,
    mutationFn: async (input) => {
      const {
        path,
        method = "POST",
        body,
      } = typeof call === "string" ? { path: call, method: methodOfPath, body: input } : call(input);
      try {
        const response = await requestJson<{ data: Result } | null>(path, { scope: dashboard, method, body });
        return response?.data as Result;
      } catch (error) {
        if (error instanceof ApiError && error.status === 202) {
          // Without the dialog, the form shows the error's text.
          const opening = import("./waiting-dialog").then(({ WaitingDialog }) => show(<WaitingDialog />));
          await opening.catch(() => undefined);
        }
        throw error;
      }
    },
    onSettled: () =>
      Promise.all(
        resources.map((resource) => client.invalidateQueries({ queryKey: [resource, dashboard.environment] })),
      ),
    ...options,
  });
}

import { QueryClient, type QueryClientConfig } from "@tanstack/react-query";

/**
 * The only way to make a query client. Invariant: a change that was confirmed offline fails at once. By default, it would
 * be carried out once the network is back, maybe after the person has given it up.
 */
export function newQueryClient(config: QueryClientConfig = {}): QueryClient {
  const defaultOptions = { ...config.defaultOptions, mutations: { networkMode: "always" as const } };
  return new QueryClient({ ...config, defaultOptions });
}

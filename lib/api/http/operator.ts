import { requireMetricsToken } from "@/lib/operations/metrics/require-token";
import { countFailedAuthentication } from "./rates";

/**
 * Throws `not_found` if METRICS_TOKEN is not set, and `invalid_credentials` unless it is the request's bearer token.
 * Failures count against the client's address.
 */
export async function requireOperator(headers: Headers): Promise<void> {
  try {
    requireMetricsToken(headers);
  } catch (error) {
    await countFailedAuthentication(error, headers);
    throw error;
  }
}

/** Whether the request has the metrics token. Health checks of load balancers, without any token, are not counted. */
export async function isOperator(headers: Headers): Promise<boolean> {
  if (!headers.has("authorization")) return false;
  return requireOperator(headers).then(
    () => true,
    () => false,
  );
}

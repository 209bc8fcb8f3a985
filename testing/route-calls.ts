import type { Handler } from "@/lib/api/http/respond";
import type { routes } from "@/app/api/route-table";

/** The endpoints of the dashboard that need no session. */
export const visitorPaths = [
  "sign-up",
  "verify-email",
  "forgot-password",
  "reset-password",
  "passkey-challenge",
  "invitation/accept",
  "invitation/sign-up",
].map((name) => `/api/dashboard/${name}`);

/** A handler of the route table with an example of its URL. */
export type TestRoute = { path: string; url: string; method: string; params: Record<string, string>; handler: Handler };

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const examples: Record<string, string> = {
  public_id: "00000000-0000-4000-8000-000000000000",
  shortcode: "2222222222",
  id: "1",
};

/** The handlers of a route, one for each method. */
export function routesOf({ path, module }: (typeof routes)[number]): TestRoute[] {
  const params: Record<string, string> = {};
  const url = path.replace(/\[(\w+)\]/g, (_, name: string) => (params[name] = examples[name] ?? "1"));
  const handlers = module as Record<string, Handler | undefined>;
  return methods.flatMap((method) => {
    const handler = handlers[method];
    return handler ? [{ path, url, method, params, handler }] : [];
  });
}

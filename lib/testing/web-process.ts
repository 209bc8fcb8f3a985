// The API as a process of its own, without pages: for what must hold across processes. Says its port to its parent.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { routes } from "@/app/api/routes";
import { env } from "@/lib/env";
import { stampClientAddress } from "@/lib/server/client-address";
import { dispatch } from "@/lib/server/dispatch";

const listener = getRequestListener((request) => dispatch(routes, request), { overrideGlobalObjects: false });
const server = createServer((request, response) => {
  stampClientAddress(request, env().TRUSTED_PROXY_HOPS);
  void listener(request, response);
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

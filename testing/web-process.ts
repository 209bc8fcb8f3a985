// The API as a process of its own, without pages: for what must hold across processes. Says its port to its parent.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@/app/api/route-table";
import { env } from "@/lib/env";
import { apiListener } from "@/lib/http/server/api-listener";
import { stampClientAddress } from "@/lib/http/server/client-address";
import { takeOddRequests } from "@/lib/http/server/unreadable-request";

const api = apiListener(routes);
const server = createServer((request, response) => {
  stampClientAddress(request, env().TRUSTED_PROXY_HOPS);
  void api(request, response);
});
takeOddRequests(server);
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

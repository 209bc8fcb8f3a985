// The API in its own process, without pages, for tests across processes. Sends its port to its parent.
import type { AddressInfo } from "node:net";
import { routes } from "@/app/api/route-table";
import { nameConnections } from "@/lib/platform/connection";
import { serveCallers } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { apiListener } from "@/lib/api/http/server/api-listener";
import { stampClientAddress } from "@/lib/api/http/server/client-address";
import { listenOrExit } from "@/lib/api/http/server/listen";
import { newWebServer } from "@/lib/api/http/server/web-server";
import { onStop } from "@/lib/platform/process/shutdown";

const { PORT, DRAIN_SECONDS, TRUSTED_PROXY_HOPS } = env();
nameConnections("remit-web");
serveCallers();
const api = apiListener(routes);
const { server, stop } = newWebServer();
onStop((reason) => stop({ drainMs: reason === "signal" ? DRAIN_SECONDS * 1000 : 0, finishMs: 10_000 }));
server.on("request", (request, response) => {
  stampClientAddress(request, TRUSTED_PROXY_HOPS);
  void api(request, response);
});
const reportPort = () => process.send?.((server.address() as AddressInfo).port);
listenOrExit(server, PORT, reportPort, { host: "127.0.0.1" });

// The API in its own process, without pages, for tests across processes. Sends its port to its parent.
import type { AddressInfo } from "node:net";
import { routes } from "@/app/api/route-table";
import { nameConnections } from "@/lib/connection";
import { serveCallers } from "@/lib/db";
import { env } from "@/lib/env";
import { apiListener } from "@/lib/http/server/api-listener";
import { stampClientAddress } from "@/lib/http/server/client-address";
import { listenOrExit } from "@/lib/http/server/listen";
import { newWebServer } from "@/lib/http/server/web-server";
import { onStop } from "@/lib/process/shutdown";

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

// The web process: a thin server in front of Next. API requests go straight to their handlers, pages to Next.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import next from "next";
import { readPayFiles } from "@/app/pay/pay-files";
import { requestListener } from "@/app/request-listener";
import { canNotifyOperator, newWatch, watchEveryMs } from "@/lib/operations/alerts/watch";
import { nameConnections } from "@/lib/platform/connection";
import { closeDatabase, serveCallers } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { repeatEvery } from "@/lib/platform/process/interval";
import { onStop, reportReady, type StopReason } from "@/lib/platform/process/shutdown";
import { log, logOutput } from "@/lib/platform/log";
import { startWatchdog } from "@/lib/platform/process/watchdog";
import { listenOrExit } from "@/lib/api/http/server/listen";
import { newWebServer } from "@/lib/api/http/server/web-server";

const { NODE_ENV, PORT, DRAIN_SECONDS } = env();
nameConnections("remit-web");
serveCallers();
const isDevelopment = NODE_ENV === "development";
const drainMs = DRAIN_SECONDS * 1000;
const { server, stop } = newWebServer();

let stopWatch: (() => Promise<void>) | undefined;

const stopAll = async (reason: StopReason) => {
  await stop({ drainMs: reason === "signal" ? drainMs : 0, finishMs: isDevelopment ? 500 : 10_000 });
  await stopWatch?.();
  await closeDatabase();
};
if (!isDevelopment) logOutput();
startWatchdog();
onStop(stopAll, { deadlineMs: drainMs + 20_000 });

// In development, Next takes this server's upgrades for its hot reload. In production it gets another server: without a
// listener for upgrades, Node ignores an `Upgrade` header and responds in HTTP/1.1 (RFC 9110 section 7.8).
const httpServer = isDevelopment ? server : createServer();
if (!isDevelopment) applyBuiltConfiguration();
const app = next({ dev: isDevelopment, httpServer, dir: process.cwd(), port: PORT, hostname: "localhost" });
await app.prepare();
const pageHandler = app.getRequestHandler();
let listener = requestListener(pageHandler, readPayFiles(new URL("pay/", import.meta.url)));
server.on("request", (request, response) => void listener(request, response));
if (isDevelopment) process.on("message", (file) => void reloadListener(String(file)));

listenOrExit(server, PORT, () => {
  log().info({ port: PORT }, "Web process started");
  reportReady();
  if (canNotifyOperator()) stopWatch = repeatEvery(watchEveryMs, "watch the instance for the operator", newWatch());
});

/**
 * Gives Next the configuration that the build resolved, as the server of Next's standalone output does. Otherwise Next
 * would load its compiler, 24 MB of memory, to read next.config.ts.
 */
function applyBuiltConfiguration(): void {
  const file = join(process.env.REMIT_BUILD_FOLDER ?? ".next", "required-server-files.json");
  const { config } = JSON.parse(readFileSync(file, "utf8")) as { config: unknown };
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** `npm run dev` rebuilds the request listener on save and sends its file; Next and open sockets stay. */
async function reloadListener(file: string): Promise<void> {
  try {
    const rebuilt = (await import(`${file}?${Date.now()}`)) as { requestListener: typeof requestListener };
    listener = rebuilt.requestListener(pageHandler, readPayFiles(new URL("pay/", pathToFileURL(file))));
    process.send?.("reloaded");
  } catch (error) {
    log().error({ err: error }, "Failed to load the rebuilt request listener; keeping the previous one");
  }
}

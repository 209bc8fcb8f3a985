// Runs in the sandbox of a release: node inside.mjs '<plan>'. Starts the plan's commands and a reverse proxy, and forwards
// ports to sockets that the test can reach. Prints the commands' memory for each line of its input. When the input ends,
// it stops the commands and exits.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { forward } from "./forward.mjs";

const { forwards, proxy, lines } = JSON.parse(process.argv[2]);
for (const { from, to } of forwards) forward(from, to);
const balancer = proxy ? startProxy(proxy) : undefined;
const commands = lines.map(start);
process.stdin.on("data", () => process.stdout.write(`memory ${commands.map(memoryOf).join(", ")}\n`));
process.stdin.once("end", () => {
  for (const { child } of commands) child.kill("SIGTERM");
});
const codes = await Promise.all(commands.map(({ ended }) => ended));
balancer?.close();
process.exit(Math.max(...codes));

/** Starts a line such as `PORT=3001 remit start:web`. `exec` replaces the shell, so that signals reach the command. */
function start(line) {
  const [, settings, command] = /^((?:[A-Z_]+=\S+ )*)(.*)$/s.exec(line);
  const assignments = settings.split(" ").filter(Boolean);
  const env = { ...process.env, ...Object.fromEntries(assignments.map((assignment) => assignment.split("="))) };
  const child = spawn("sh", ["-c", `exec ${command}`], { env, stdio: ["ignore", "inherit", "inherit"] });
  return { child, command, ended: new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1))) };
}

/** The command with its resident memory: `remit start:web 178 MB`. */
function memoryOf({ child, command }) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
  return `${command} ${Math.round(Number(kilobytes) / 1024)} MB`;
}

/** Passes each request to the next port. */
function startProxy({ socket, ports }) {
  let requestCount = 0;
  const server = createServer((incoming, outgoing) => {
    // Simulates many clients, because the requests of one are rate-limited.
    const headers = { ...incoming.headers, "x-forwarded-for": `2001:db8:${(requestCount % 9999).toString(16)}::1` };
    const port = ports[requestCount++ % ports.length];
    const forwarded = request(
      { host: "127.0.0.1", port, method: incoming.method, path: incoming.url, headers },
      (response) => {
        outgoing.writeHead(response.statusCode, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  return server.listen(socket);
}

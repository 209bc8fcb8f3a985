import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "../commands.mjs";
import { settings } from "@/lib/settings";

// Checks the files of deploy/ against the settings and commands of this version, without a container engine.
type Service = {
  image: string;
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  scale?: number;
};
type Pod = {
  securityContext: object;
  terminationGracePeriodSeconds?: number;
  containers: { args: string[]; env?: { name: string }[]; securityContext: object }[];
};
type Alert = { alert: string; expr: string; for?: string };
type PodOwner = { replicas?: number; template?: { spec: Pod } };

const folder = "deploy";
const read = (file: string) => readFileSync(`${folder}/${file}`, "utf8");
const { services } = parseYaml(read("compose.yaml")) as { services: Record<string, Service> };
const remitServices = Object.entries(services).filter(([, { image }]) => image === "remit");
const { items } = parseYaml(read("kubernetes.yaml")) as {
  items: { kind: string; metadata: { labels?: Record<string, string> }; spec: PodOwner }[];
};
const pods = items.flatMap(({ spec: { replicas = 1, template } }) =>
  template ? [{ replicas, ...template.spec }] : [],
);
const units = readdirSync(`${folder}/systemd`).map((name) => ({ name, text: read(`systemd/${name}`) }));
const programs = Object.keys(commands).filter((name) => commands[name]?.program);
/** Additional variables of compose.yaml and the PostgreSQL image. */
const otherVariables = ["DOMAIN", "OWNER_PASSWORD", "APP_PASSWORD", "POSTGRES_PASSWORD"];

test("every setting in the deployment files exists", () => {
  const known = [...Object.keys(settings.shape), ...otherVariables];
  const compose = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment));
  const placeholders = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const unit = units.flatMap(({ text }) => [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name));
  const kubernetes = pods.flatMap(({ containers }) =>
    containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
  );
  const named = [...compose, ...placeholders, ...unit, ...kubernetes];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});

test("every command in the deployment files exists, and each process is started", () => {
  const compose = remitServices.map(([, { command }]) => command?.join(" "));
  const unit = units.map(({ text }) => /^ExecStart=\/opt\/remit\/remit (.+)$/m.exec(text)?.[1]);
  expect(new Set(compose)).toEqual(new Set(programs));
  expect(new Set(unit)).toEqual(new Set(programs));
  expect(new Set(pods.map(({ containers }) => containers[0]?.args.join(" ")))).toEqual(new Set(programs));
  expect(programs).toContain(/^CMD \["(.+)"\]$/m.exec(read("Dockerfile"))?.[1]);
});

test("containers are unprivileged and read-only, and two web processes and two workers wait for the migrations", () => {
  for (const [, service] of remitServices) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], env_file: "remit.env" });
  }
  const counts = remitServices.map(([, { command, scale = 1 }]) => [command?.[0], scale] as const);
  const countOf = (name: string) => counts.reduce((sum, [command, count]) => (command === name ? sum + count : sum), 0);
  expect([countOf("start:web"), countOf("start:worker"), countOf("migrate")]).toEqual([2, 2, 1]);
  for (const [name, { depends_on: dependencies }] of remitServices) {
    expect([name, dependencies?.["migrate"]?.condition]).toEqual([
      name,
      name === "migrate" ? undefined : "service_completed_successfully",
    ]);
  }
  for (const { securityContext, containers } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65534 });
    expect(containers).toMatchObject([
      { securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } } },
    ]);
  }
  expect(pods.map(({ replicas, containers }) => [containers[0]?.args[0], replicas])).toEqual([
    ["migrate", 1],
    ["start:web", 2],
    ["start:worker", 2],
  ]);
  expect(read("Dockerfile")).toMatch(/^USER 65534:65534$/m);
  expect(read("Dockerfile")).toMatch(/^HEALTHCHECK /m);
  for (const { name, text } of units) expect([name, text]).toEqual([name, expect.stringMatching(/^DynamicUser=yes$/m)]);
});

test("a web process has its drain time plus 20 seconds to stop", () => {
  const neededSeconds = settings.shape.DRAIN_SECONDS.parse(undefined) + 20;
  const web = remitServices.filter(([, { command }]) => command?.[0] === "start:web");
  for (const [, { stop_grace_period: period = "" }] of web)
    expect(parseInt(period)).toBeGreaterThanOrEqual(neededSeconds);
  const pod = pods.find(({ containers }) => containers[0]?.args[0] === "start:web");
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(neededSeconds);
  const unit = units.find(({ name }) => name === "remit-web@.service")?.text ?? "";
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(neededSeconds);
});

test("a worker has 30 seconds to stop", () => {
  const worker = remitServices.find(([, { command }]) => command?.[0] === "start:worker")?.[1];
  expect(worker?.stop_grace_period).toBe("30s");
  const pod = pods.find(({ containers }) => containers[0]?.args[0] === "start:worker");
  expect(pod?.terminationGracePeriodSeconds).toBe(30);
  expect(units.find(({ name }) => name === "remit-worker@.service")?.text).toMatch(/^TimeoutStopSec=30$/m);
});

test("a database outage neither restarts the web containers nor fails a unit permanently", () => {
  expect(read("Dockerfile")).toContain("/api/health/live");
  for (const { name, text } of units.filter(({ text }) => text.includes("Restart=always"))) {
    expect([name, text]).toEqual([name, expect.stringMatching(/^StartLimitIntervalSec=0$/m)]);
  }
});

test("systemd accepts the units", ({ skip }) => {
  const isInstalled = spawnSync("systemd-analyze", ["--version"]).status === 0;
  skip(!isInstalled, "systemd is not installed.");
  const copies = mkdtempSync(join(tmpdir(), "remit-test-units-"));
  onTestFinished(() => rmSync(copies, { recursive: true }));
  const files = units.map(({ name, text }) => {
    // The program must exist on this machine.
    writeFileSync(join(copies, name), text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    return join(copies, name);
  });
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

test("each alert has an expression, a severity and texts, and alerts report a down target, database and worker", () => {
  const { groups } = parseYaml(read("prometheus/alerts.yml")) as { groups: { name: string; rules: Alert[] }[] };
  const rules = groups.flatMap(({ rules }) => rules);
  for (const rule of rules) {
    expect(rule).toEqual({
      alert: expect.stringMatching(/^Remit[A-Za-z]+$/) as string,
      expr: expect.stringMatching(/\w+.* [<>=]=? /) as string,
      ...(rule.for ? { for: expect.stringMatching(/^\d+m$/) as string } : {}),
      labels: { severity: expect.stringMatching(/^(warning|critical)$/) as string },
      annotations: { summary: expect.any(String) as string, description: expect.any(String) as string },
    });
    expect([rule.alert, isBalanced(rule.expr)]).toEqual([rule.alert, true]);
  }
  const names = rules.map(({ alert }) => alert);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining(["RemitDown", "RemitDatabaseDown", "RemitNoWorker"]));
});

test("alerts fire in the states that they name, and in no other", ({ skip }) => {
  skip(spawnSync("promtool", ["--version"]).status !== 0, "promtool is not installed (Debian's package prometheus).");
  const { status, stderr } = spawnSync("promtool", ["test", "rules", "tooling/check/alert-rules.yml"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

/** Whether each bracket of an expression closes. */
function isBalanced(expression: string): boolean {
  const inner = /\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g;
  const reduced = expression.replace(inner, "");
  return reduced === expression ? !/[()[\]{}]/.test(expression) : isBalanced(reduced);
}

test("the documented upgrade commands name services and objects of these files", () => {
  const guide = readFileSync("docs/deployment.md", "utf8");
  const upgraded = [...guide.matchAll(/^docker compose .* --no-deps (?:--wait )?(\w+)$/gm)].map(([, name]) => name);
  expect(upgraded).toEqual(["migrate", "worker", "web1", "web2"]);
  expect(upgraded.filter((name) => !services[name ?? ""])).toEqual([]);
  const selectors = [...guide.matchAll(/--selector app=(\S+)$/gm)].map(([, app]) => app);
  const labels = items.map(({ metadata }) => metadata.labels?.["app"]).filter(Boolean);
  expect(selectors).toEqual(labels);
});

test("Caddy balances every web process of compose.yaml", () => {
  const proxies = [...read("Caddyfile").matchAll(/reverse_proxy (?:@pages )?(.+) \{\n\t*lb_policy (\w+)/g)];
  const web = remitServices.filter(([, { command }]) => command?.[0] === "start:web").map(([name]) => `${name}:3000`);
  // During an upgrade, a page gets the files of its own version.
  expect(proxies.map(([, upstreams, policy]) => [policy, upstreams])).toEqual([
    ["ip_hash", web.join(" ")],
    ["least_conn", web.join(" ")],
  ]);
});

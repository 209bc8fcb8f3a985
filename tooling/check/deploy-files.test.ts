import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "../commands.mjs";
import { settings } from "@/lib/platform/settings";

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
  security_opt?: string[];
  pids_limit?: number;
  logging?: object;
  healthcheck?: { test?: string[]; disable?: boolean };
};
type Probe = { httpGet: { path: string }; timeoutSeconds?: number; failureThreshold?: number };
type Container = {
  image: string;
  args: string[];
  env?: { name: string; value: string }[];
  securityContext: object;
  resources: { requests: object; limits: object };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
};
type Pod = {
  securityContext: object;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: object[];
  containers: Container[];
};
type PodOwner = { replicas?: number; ttlSecondsAfterFinished?: number; template?: { spec: Pod } };

const folder = "deploy";
const read = (file: string) => readFileSync(`${folder}/${file}`, "utf8");
const { services } = parseYaml(read("compose.yaml")) as { services: Record<string, Service> };
const remitServices = Object.entries(services).filter(([, { image }]) => image.startsWith("remit:"));
const { items } = parseYaml(read("kubernetes.yaml")) as {
  items: { kind: string; metadata: { name: string; labels?: Record<string, string> }; spec: PodOwner }[];
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

test("every unit is hardened, and systemd restarts a process that no longer notifies it", () => {
  const hardening = readFileSync(`${folder}/systemd/remit-web@.service`, "utf8").match(
    /^(Protect|Private|Restrict|Lock|Capability|SystemCall|DynamicUser|UMask)\w+=.*$/gm,
  );
  expect(hardening?.length).toBeGreaterThan(18);
  for (const { name, text } of units) {
    const missing = hardening?.filter((line) => !text.split("\n").includes(line));
    expect([name, missing, /^MemoryMax=/m.test(text)]).toEqual([name, [], true]);
    if (!text.includes("Restart=always")) continue;
    // The process notifies systemd every ten seconds.
    expect([name, Number(/^WatchdogSec=(\d+)$/m.exec(text)?.[1])]).toEqual([name, 60]);
    expect(text).toMatch(/^NotifyAccess=all$/m);
  }
});

test("every container of compose.yaml has limits, and every process that stays up a health check", () => {
  for (const [name, service] of Object.entries(services)) {
    const { security_opt: options, pids_limit: pids, logging } = service;
    expect([name, options, pids, logging]).toEqual([
      name,
      ["no-new-privileges:true"],
      expect.any(Number),
      expect.objectContaining({
        options: { "max-size": expect.any(String) as string, "max-file": expect.any(String) as string },
      }),
    ]);
  }
  for (const [name, { command, healthcheck, environment }] of remitServices) {
    const { path, port } = { path: /\/api\/health\/\w+/, port: /127\.0\.0\.1:(\d+)/ };
    const call = healthcheck?.test?.join(" ") ?? "";
    const expected = {
      migrate: [],
      "start:web": ["3000", "/api/health/ready"],
      "start:worker": ["3001", "/api/health/live"],
    };
    const found = [port.exec(call)?.[1], path.exec(call)?.[0]].filter(Boolean);
    expect([name, found]).toEqual([name, expected[command?.[0] as keyof typeof expected]]);
    if (command?.[0] === "start:worker") expect(environment?.["WORKER_PORT"]).toBe("3001");
  }
});

test("every workload of kubernetes.yaml has limits and a tag, and every Deployment patient probes, a spread and a budget", () => {
  const named = (kind: string) => items.filter((item) => item.kind === kind).map(({ metadata }) => metadata.name);
  expect(named("PodDisruptionBudget")).toEqual(named("Deployment"));
  expect(named("NetworkPolicy")).toEqual(named("Deployment"));
  for (const { containers, topologySpreadConstraints } of pods) {
    for (const { image, args, env = [], resources, ...probes } of containers) {
      expect([args, image]).toEqual([args, expect.stringMatching(/:\d+\.\d+\.\d+$/)]);
      expect(resources).toEqual({
        requests: expect.anything() as object,
        limits: expect.objectContaining({ memory: expect.any(String) as string }) as object,
      });
      if (args[0] === "migrate") continue;
      expect(topologySpreadConstraints).toHaveLength(1);
      expect(probes.startupProbe?.httpGet.path).toBe("/api/health/live");
      expect(probes.livenessProbe?.httpGet.path).toBe("/api/health/live");
      if (args[0] === "start:web") expect(probes.readinessProbe?.httpGet.path).toBe("/api/health/ready");
      if (args[0] === "start:worker") expect(env.map(({ name }) => name)).toContain("WORKER_PORT");
      // A web process waits five seconds for its database.
      for (const probe of [probes.readinessProbe, probes.livenessProbe].filter((one) => one !== undefined))
        expect([args, (probe.timeoutSeconds ?? 1) > 5, (probe.failureThreshold ?? 1) >= 3]).toEqual([args, true, true]);
    }
  }
  expect(items.find(({ kind }) => kind === "Job")?.spec.ttlSecondsAfterFinished).toBeGreaterThan(0);
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

test("Caddy is patient with a slow database and shows Remit's own page while no process is ready", ({ skip }) => {
  const text = read("Caddyfile");
  expect(Number(/^\thealth_timeout (\d+)s$/m.exec(text)?.[1])).toBeGreaterThan(5);
  expect(Number(/^\thealth_fails (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3);
  expect(text).toContain("rewrite * /unavailable.html");
  expect(read("compose.yaml")).toContain("../public/unavailable.html:/srv/unavailable.html:ro");
  skip(spawnSync("caddy", ["version"]).status !== 0, "Caddy is not installed.");
  // Debian's Caddy is older than this option.
  const file = join(mkdtempSync(join(tmpdir(), "remit-test-caddy-")), "Caddyfile");
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  writeFileSync(file, text.replace(/^\thealth_fails .*$/m, ""));
  const options = { encoding: "utf8", env: { ...process.env, DOMAIN: "pay.example" } } as const;
  const { status, stderr } = spawnSync("caddy", ["adapt", "--config", file, "--adapter", "caddyfile"], options);
  expect([status, stderr.includes("Error")]).toEqual([0, false]);
});

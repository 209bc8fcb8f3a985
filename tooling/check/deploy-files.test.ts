import { readFileSync, readdirSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { expect, test } from "vitest";
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
type PodOwner = { replicas?: number; template?: { spec: Pod } };

const folder = "deploy";
const read = (file: string) => readFileSync(`${folder}/${file}`, "utf8");
const { services } = parseYaml(read("compose.yaml")) as { services: Record<string, Service> };
const remitServices = Object.entries(services).filter(([, { image }]) => image === "remit");
const { items } = parseYaml(read("kubernetes.yaml")) as { items: { kind: string; spec: PodOwner }[] };
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
  const replaced = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const unit = units.flatMap(({ text }) => [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name));
  const kubernetes = pods.flatMap(({ containers }) =>
    containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
  );
  const named = [...compose, ...replaced, ...unit, ...kubernetes];
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

test("containers are unprivileged and read-only, and two of each process wait for the migrations", () => {
  for (const [, service] of remitServices) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], env_file: "remit.env" });
  }
  const counts = remitServices.map(([, { command, scale = 1 }]) => [command?.[0], scale] as const);
  const countOf = (name: string) => counts.reduce((sum, [one, count]) => (one === name ? sum + count : sum), 0);
  expect([countOf("start:web"), countOf("start:worker"), countOf("migrate")]).toEqual([2, 2, 1]);
  for (const [name, { depends_on: before }] of remitServices) {
    expect([name, before?.["migrate"]?.condition]).toEqual([
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
  const needed = settings.shape.DRAIN_SECONDS.parse(undefined) + 20;
  const web = remitServices.filter(([, { command }]) => command?.[0] === "start:web");
  for (const [, { stop_grace_period: period = "" }] of web) expect(parseInt(period)).toBeGreaterThanOrEqual(needed);
  const pod = pods.find(({ containers }) => containers[0]?.args[0] === "start:web");
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(needed);
  const unit = units.find(({ name }) => name === "remit-web@.service")?.text ?? "";
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(needed);
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

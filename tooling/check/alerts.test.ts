import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { expect, test } from "vitest";

type Alert = { alert: string; expr: string; for?: string };

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");

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

test("promtool accepts the configuration of Prometheus", ({ skip }) => {
  skip(spawnSync("promtool", ["--version"]).status !== 0, "promtool is not installed (Debian's package prometheus).");
  const args = ["check", "config", "--syntax-only", "deploy/prometheus/prometheus.yml"];
  const { status, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { chromiumFlags, installedChromium } from "./support/chromium";
import { setTestTimeZone } from "@/testing/time-zone";
import { baseUrlVariable } from "./support/instance";

setTestTimeZone();

export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  // Journeys wait for chains and polls for part of their time: three workers keep two cores busy. They share one instance.
  workers: Math.min(Math.ceil(availableParallelism() * 1.5), 8),
  retries: 0,
  // If the instance stops responding, every test would fail by its timeout.
  maxFailures: 15,
  // These limits only end a hang. A journey takes up to 30 s when it runs alone on a slow machine, and several run at once.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    baseURL: process.env[baseUrlVariable],
    actionTimeout: 120_000,
    locale: "en-GB",
    timezoneId: "Europe/Oslo",
    viewport: { width: 1440, height: 900 },
    // Playwright scrolls the page under a moving element; menus follow one frame later, so that the click would miss.
    contextOptions: { reducedMotion: "reduce" },
    // Screenshots of every step would cost more than the steps, and snapshots of the page an eighth of all CPU time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: installedChromium(),
      args: chromiumFlags,
    },
  },
});

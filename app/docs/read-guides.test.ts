import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { guideSlugs } from "@/components/docs/guides";
import { readGuides } from "./read-guides";

vi.mock("node:fs/promises", { spy: true });
vi.mock("@/lib/platform/env", () => ({ env: () => ({ BASE_URL: "https://pay.example.com" }) }));

test("reads the guides again after a failure, and then once per process", async () => {
  vi.mocked(readFile).mockRejectedValueOnce(new Error("EMFILE: too many open files"));
  await expect(readGuides()).rejects.toThrow("EMFILE");
  const guides = await readGuides();
  expect(guides.map(({ slug }) => slug)).toEqual(guideSlugs);
  const readCount = vi.mocked(readFile).mock.calls.length;
  expect(await readGuides()).toBe(guides);
  expect(vi.mocked(readFile).mock.calls.length).toBe(readCount);
});

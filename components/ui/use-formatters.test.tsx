import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FormatChoicesProvider } from "./format-choices";
import { Time } from "./time";
import { formattersOf } from "./use-formatters";

const none = { numberFormat: null, hourCycle: null };

test("a time zone that the browser does not know is replaced by the browser's own", () => {
  const choices = { ...none, timeZone: "Mars/Olympus_Mons", knownZone: "America/St_Johns" };
  const html = renderToString(
    <FormatChoicesProvider value={choices}>
      <Time value="2026-11-20T14:32:00Z" form="exact" />
    </FormatChoicesProvider>,
  );
  expect(html).toContain("20 Nov 2026, 11:02:00 GMT-3:30");
});

test("formatters are made once, but anyone can spell a zone in many ways, so only some are kept", () => {
  const spellings = Array.from({ length: 500 }, (_, n) =>
    [..."europe/oslo"].map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join(""),
  );
  const first = formattersOf("en-GB", "Europe/Oslo", none);
  expect(formattersOf("en-GB", "Europe/Oslo", none)).toBe(first);
  for (const zone of spellings) formattersOf("en-GB", zone, none);
  expect(formattersOf("en-GB", "Europe/Oslo", none)).not.toBe(first);
});

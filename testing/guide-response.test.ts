import { expect, test } from "vitest";
import { differences, parseGuideResponse, type GuideResponse } from "./guide-response";

const expected = parseGuideResponse(`HTTP/1.1 201 Created
Location: /api/x/…

{ "data": { "id": "pay_…", "tags": ["a"], "amount": { "raw": "5" }, "done": null } }`);

const actual: GuideResponse = {
  status: 201,
  headers: { location: "/api/x/1", date: "today" },
  body: { data: { id: "pay_1", tags: ["a"], amount: { raw: "5", decimals: 6 }, done: null, more: true } },
};

test("accepts a response with more fields and headers than a guide shows", () => {
  expect(differences(expected, actual)).toEqual([]);
});

test.each<[string, Partial<GuideResponse>]>([
  ["another status", { status: 200 }],
  ["a missing header", { headers: {} }],
  ["a missing body", { body: undefined }],
  ["a missing field", { body: { data: { id: "pay_1", tags: ["a"], amount: {}, done: null } } }],
  ["another text", { body: { data: { id: "evt_1", tags: ["a"], amount: { raw: "5" }, done: null } } }],
  [
    "an empty text where the guide shows …",
    { body: { data: { id: "pay_", tags: ["a"], amount: { raw: "5" }, done: null } } },
  ],
  ["a longer list", { body: { data: { id: "pay_1", tags: ["a", "b"], amount: { raw: "5" }, done: null } } }],
  ["a value for null", { body: { data: { id: "pay_1", tags: ["a"], amount: { raw: "5" }, done: "now" } } }],
])("reports %s", (_, change) => {
  expect(differences(expected, { ...actual, ...change })).toHaveLength(1);
});

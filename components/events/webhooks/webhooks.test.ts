import { expect, test } from "vitest";
import { formResolver } from "@/components/api/form-errors";
import { queryOf } from "@/components/ui/search-parameters";
import { readDeliveriesView } from "./deliveries-view";
import { briefOutcome, deliveryAppearance, latencyText, outcomeText } from "./delivery-text";
import { endpointAppearance } from "./endpoint-status";
import {
  endpointPaths,
  newEndpointValues,
  toCreateBody,
  toUpdateBody,
  valuesOf,
  type EndpointValues,
} from "./endpoint-fields";
import { eventGroups, shortEventsText } from "./event-groups";
import { attemptErrorSchema, type PresentedWebhookAttempt } from "@/lib/events/webhooks/delivery/schema";
import { createWebhookEndpointSchema, type PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";
import { eventTypes } from "@/lib/events/types";

const endpoint: PresentedWebhookEndpoint = {
  id: "we_1",
  environment: "sandbox",
  url: "https://shop.example/hooks",
  description: null,
  events: ["payment.completed"],
  status: "enabled",
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  previous_secret_expires_at: null,
  created_at: "2026-11-20T11:00:00.000Z",
  updated_at: "2026-11-20T11:00:00.000Z",
};

const failedAttempt: PresentedWebhookAttempt = {
  number: 1,
  attempted_at: "2026-11-20T11:00:00.000Z",
  duration_ms: 15_000,
  response_status: null,
  response_body: null,
  error: "timeout",
};

test("lists every event type once, in its group", () => {
  const offered = eventGroups().flatMap(({ types }) => types.map(({ type }) => type));
  expect(offered.sort()).toEqual(eventTypes.filter((type) => type !== "test.ping").sort());
  expect(eventGroups().map(({ name }) => name)).toEqual([
    "Payment requests",
    "Payments",
    "Unmatched transfers",
    "Webhook endpoints",
  ]);
  expect(
    [["*"], ["payment.failed"], ["payment.failed", "payment.pending"]].map((types) => shortEventsText(types as never)),
  ).toEqual(["All events", "payment.failed", "2 event types"]);
});

test("the form keeps an endpoint's settings, and selects all events for a new endpoint", () => {
  const { url, events, description } = endpoint;
  expect(toUpdateBody(valuesOf(endpoint))).toEqual({ url, events, description });
  expect(toUpdateBody(valuesOf({ ...endpoint, events: ["*"], description: "Shop" }))).toEqual({
    url,
    events: ["*"],
    description: "Shop",
  });
  expect(toCreateBody({ ...newEndpointValues, url })).toEqual({ url, events: ["*"] });
});

test("shows each form error at its field", async () => {
  const resolver = formResolver<EndpointValues>(createWebhookEndpointSchema, toCreateBody, {
    url: "url",
    ...endpointPaths,
  });
  const { errors } = await resolver({ ...newEndpointValues, choice: "some", some: [] }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors).toMatchObject({ url: { message: "Required" }, some: { message: "Choose at least 1." } });
});

test("shows a pending delivery as retrying only if its last attempt failed", () => {
  const deliveries = [
    { status: "pending", last_attempt: null },
    { status: "pending", last_attempt: failedAttempt },
    { status: "pending", last_attempt: { ...failedAttempt, response_status: 204, error: null } },
    { status: "failed", last_attempt: failedAttempt },
  ] as const;
  expect(deliveries.map((delivery) => deliveryAppearance(delivery).word)).toEqual([
    "Pending",
    "Retrying",
    "Pending",
    "Failed",
  ]);
});

test("distinguishes an endpoint disabled by Remit from one disabled by its owner", () => {
  expect(endpointAppearance(endpoint).word).toBe("Enabled");
  expect(endpointAppearance({ ...endpoint, failing_since: endpoint.created_at }).word).toBe("Failing");
  expect(endpointAppearance({ ...endpoint, status: "disabled", disabled_reason: "manual" }).word).toBe("Disabled");
  expect(endpointAppearance({ ...endpoint, status: "disabled", disabled_reason: "gone" }).glyph).toBe("failed");
});

test("describes every outcome of an attempt in plain words", () => {
  for (const error of attemptErrorSchema.options) {
    const outcome = { response_status: null, error };
    expect(
      [briefOutcome(outcome), outcomeText(outcome)].filter((text) => !text || /No response$|_/.test(text)),
    ).toEqual([]);
  }
  expect(outcomeText({ response_status: 502, error: null })).toBe("502 Bad Gateway");
  expect(outcomeText({ response_status: 302, error: null })).toContain("redirects are not followed");
  expect([latencyText(184), latencyText(15_000)]).toEqual(["184 ms", "15.0 s"]);
});

test("the delivery filter survives the URL, and invalid values are dropped", () => {
  const view = readDeliveriesView({ status: "failed", cursor: "abc" });
  expect(queryOf(view)).toBe("?status=failed&cursor=abc");
  expect(queryOf(readDeliveriesView({ status: "lost" }))).toBe("");
});

import { eventSchema } from "./event-schema";
import type { Schemas } from "./schemas";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** What Remit sends to a webhook endpoint (Standard Webhooks 1.0.0), for the `webhooks` of OpenAPI 3.1. */
export function webhooksOf(schemas: Schemas) {
  return {
    event: {
      post: {
        operationId: "receiveEvent",
        summary: "An event, as your server receives it",
        description:
          "Signed as Standard Webhooks 1.0.0 has it. Any status but 2xx within 15 seconds, and it is sent again; an event can arrive twice, always with the same `webhook-id`.",
        tags: ["Events"],
        security: [],
        parameters: [
          header("webhook-id", "The event's id, the same at every attempt"),
          header("webhook-timestamp", "Of this attempt, in Unix seconds"),
          header("webhook-signature", "`v1,` and a signature; two, with a space between, while a secret rotates"),
        ],
        requestBody: { required: true, content: { "application/json": { schema: schemas.of(eventSchema, "output") } } },
        responses: { "2XX": { description: "Your server has it" }, "410": { description: "The endpoint is disabled" } },
      },
    },
  };
}

import { eventSchema } from "./event-schema";
import type { Schemas } from "./schemas";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** The `webhooks` section of OpenAPI 3.1, following Standard Webhooks 1.0.0. */
export function webhooksOf(schemas: Schemas) {
  return {
    event: {
      post: {
        operationId: "receiveEvent",
        summary: "An event, as your server receives it",
        description:
          "Signed as defined by Standard Webhooks 1.0.0. Unless you respond with 2xx within 15 seconds, Remit retries. An event can arrive twice, always with the same `webhook-id`.",
        tags: ["Events"],
        security: [],
        parameters: [
          header("webhook-id", "The event's id, the same at every attempt"),
          header("webhook-timestamp", "The time of this attempt, in Unix seconds"),
          header("webhook-signature", "`v1,` and a signature; two, separated by a space, during a rotation"),
        ],
        requestBody: { required: true, content: { "application/json": { schema: schemas.of(eventSchema, "output") } } },
        responses: {
          "2XX": { description: "Your server has received it" },
          "410": { description: "The endpoint is disabled" },
        },
      },
    },
  };
}

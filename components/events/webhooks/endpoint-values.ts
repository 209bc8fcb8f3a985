import type { Subscription } from "./event-groups";
import type {
  CreateWebhookEndpointBody,
  PresentedWebhookEndpoint,
  UpdateWebhookEndpointBody,
} from "@/lib/events/webhooks/endpoints/schema";

export type EndpointValues = {
  url: string;
  description: string;
  choice: "all" | "some";
  /** The event types of the choice "some". */
  some: Subscription[];
};

/** Maps body fields to form fields. */
export const endpointPaths = { url: "url", events: "some", description: "description" } as const;

/** Initial values. `some` has the event types that most shops need, for when the user selects the choice "some". */
export const newEndpointValues: EndpointValues = {
  url: "",
  description: "",
  choice: "all",
  some: ["payment_request.completed", "payment_request.expired", "payment_request.cancelled"],
};

export function valuesOf({ url, description, events }: PresentedWebhookEndpoint): EndpointValues {
  const isAll = events.includes("*");
  return {
    url,
    description: description ?? "",
    choice: isAll ? "all" : "some",
    some: isAll ? newEndpointValues.some : events,
  };
}

export function toCreateBody({ url, description, ...rest }: EndpointValues): CreateWebhookEndpointBody {
  return { url, events: eventsOf(rest), ...(description.trim() ? { description } : {}) };
}

export function toUpdateBody({ url, description, ...rest }: EndpointValues): UpdateWebhookEndpointBody {
  return { url, events: eventsOf(rest), description: description.trim() || null };
}

function eventsOf({ choice, some }: Pick<EndpointValues, "choice" | "some">): Subscription[] {
  return choice === "all" ? ["*"] : some;
}

import type { Subscription } from "./event-groups";
import type {
  CreateWebhookEndpointBody,
  PresentedWebhookEndpoint,
  UpdateWebhookEndpointBody,
} from "@/lib/webhooks/endpoints/schema";

/** What the form of an endpoint holds, as its controls have it. */
export type EndpointValues = {
  url: string;
  description: string;
  choice: "all" | "some";
  some: Subscription[];
};

/** Which of the form's fields a field of the body is. */
export const endpointPaths = { url: "url", events: "some", description: "description" } as const;

/** What the form of a new endpoint starts with; the types are what most shops need, once they choose. */
export const newEndpointValues: EndpointValues = {
  url: "",
  description: "",
  choice: "all",
  some: ["payment_request.completed", "payment_request.expired", "payment_request.cancelled"],
};

/** An endpoint's own settings in the form. */
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

// The URLs of every page of the dashboard, and the changes that its API offers, both read from the folders of `app`.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { MemberPermission, Permission } from "@/lib/accounts/merchants/permissions";
import type { SampleData } from "./sample-data";

/** The sandbox's page of each folder with a variable part: one URL for each state with controls of its own. */
function objectPaths({ active, expired, webhooks }: SampleData, deliveryId: string, eventId: string) {
  return {
    "payment-requests/[public_id]": [active, expired].map(({ public_id: id }) => `payment-requests/${id}`),
    "webhooks/[id]": [webhooks.working, webhooks.gone].map((id) => `webhooks/${id}`),
    "webhooks/[id]/deliveries/[delivery_id]": [`webhooks/${webhooks.working}/deliveries/${deliveryId}`],
    "events/[id]": [`events/${eventId}`],
  };
}

const furtherStates = ["payments/unmatched?status=dismissed"];

/** Throws for a page with a variable part that has no sample. */
export function dashboardPaths(sample: SampleData, deliveryId: string, eventId: string): string[] {
  const ofObjects: Record<string, string[]> = objectPaths(sample, deliveryId, eventId);
  const root = "app/(dashboard)/[environment]";
  const folders = foldersWith("page.tsx", root);
  const paths = folders.flatMap((folder) => {
    const found = folder.includes("[") ? ofObjects[folder] : [folder];
    if (!found) throw new Error(`Name a sample of the page ${folder} in dashboard-pages.ts.`);
    return found;
  });
  return [...paths, ...furtherStates].map((path) => `/sandbox/${path}`.replace(/\/$/, ""));
}

export type ApiChange = { name: string; pattern: RegExp; permission: Permission | MemberPermission };

/** Every call of the API that changes something and needs a permission. */
export function apiChanges(): ApiChange[] {
  return foldersWith("route.ts", "app/api").flatMap((folder) => {
    const path = `/api/${folder}`;
    const pattern = path.replaceAll(/\[\w+\]/g, "[^/]+");
    const handlers = readFileSync(`app/api/${folder}/route.ts`, "utf8").split("export const ").slice(1);
    return handlers.flatMap((handler) => {
      const [method = ""] = handler.split(" ");
      const permission = /permission: "(\w+:\w+)"/.exec(handler)?.[1] as ApiChange["permission"] | undefined;
      if (method === "GET" || permission === undefined) return [];
      return [{ name: `${method} ${path}`, pattern: new RegExp(`^${method} ${pattern}$`), permission }];
    });
  });
}

/** The folders below `root` that have this file; "" is `root` itself. */
function foldersWith(name: string, root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => basename(file) === name);
  return files.map((file) => dirname(file).replace(/^\.$/, ""));
}

import { texts } from "@/lib/platform/language/texts";
import type { Role } from "@/lib/accounts/merchants/permissions";

// The name of each role, and what it may do in one line.
export const messages = texts("accounts/people/roles", {
  roles: {
    owner: { name: "Owner", may: "Everything, including deleting the business and choosing owners." },
    admin: { name: "Admin", may: "Everything except deleting the business and choosing owners." },
    developer: { name: "Developer", may: "Reads everything. Manages requests, API keys and webhooks." },
    bookkeeper: { name: "Bookkeeper", may: "Reads and downloads everything. Changes nothing." },
    cashier: { name: "Cashier", may: "Creates payment requests and sees only their own." },
    viewer: { name: "Viewer", may: "Reads everything. Changes nothing." },
  } satisfies Record<Role, { name: string; may: string }>,
});

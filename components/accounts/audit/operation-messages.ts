import { texts } from "@/lib/platform/language/texts";
import type { ApprovalOperation } from "@/lib/accounts/four-eyes/schema";

// The names of the changes that need a second person, for the audit log and the approvals.
export const messages = texts("accounts/operations", {
  operations: {
    "receiving_address.add": "Add a receiving address",
    "pool_addresses.add": "Add addresses to an address pool",
    "address_protection.end": "End address protection",
    "webhook_endpoint.create": "Add a webhook endpoint",
    "webhook_endpoint.update": "Change a webhook endpoint",
    "four_eyes.end": "Switch off four eyes",
    "member.invite": "Invite a person",
    "member.change_role": "Change a role",
    "ownership.transfer": "Transfer ownership",
  } satisfies Record<ApprovalOperation, string>,
});

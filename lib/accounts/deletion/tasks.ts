import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { eraseMentions, eraseMentionsTask } from "./erase-mentions";
import { eraseMerchant, eraseMerchantTask } from "./erase-merchant";

/** Queue tasks that erase data after a deletion. Interrupted tasks are repeated. */
export function deletionTasks(signal: AbortSignal): TaskList {
  return {
    [eraseMentionsTask]: (payload) => eraseMentions(payload, signal),
    [eraseMerchantTask]: (payload) => eraseMerchant(payload, signal),
  };
}

import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import { logRecentAuditHeads } from "./audit/log-heads";
import { deleteOldIpAddresses } from "./audit/old-addresses";
import { deleteOldSessions } from "./auth/delete-old-sessions";
import { deleteAbandonedAccounts } from "./deletion/delete-abandoned";
import { eraseMentions, eraseMentionsTask } from "./deletion/erase-mentions";
import { eraseMerchant, eraseMerchantTask } from "./deletion/erase-merchant";
import { noticeMail } from "./notices/notify";
import { deleteExpiredVerifications, verificationMail } from "./users/verification";

// The worker runs the following for this area.

/** Interrupted tasks are repeated. */
export const tasks = (signal: AbortSignal): TaskList => ({
  [eraseMentionsTask]: (payload) => eraseMentions(payload, signal),
  [eraseMerchantTask]: (payload) => eraseMerchant(payload, signal),
});

export const schedule: Schedule = {
  delete_old_sessions: every(hourMs, deleteOldSessions),
  delete_old_client_addresses: every(hourMs, deleteOldIpAddresses),
  delete_expired_verifications: every(hourMs, deleteExpiredVerifications),
  delete_abandoned_accounts: every(hourMs, deleteAbandonedAccounts),
  log_audit_heads: every(hourMs, logRecentAuditHeads),
};

export const mails = [noticeMail, verificationMail];

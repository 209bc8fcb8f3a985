import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { dailyAt, every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import { minuteMs } from "@/lib/platform/process/interval";
import { logRecentAuditHeads } from "./audit/chain";
import { deleteOldIpAddresses } from "./audit/personal-data";
import { verifyAuditLogDaily } from "./audit/verify-daily";
import { deleteOldSessions } from "./auth/sessions";
import { deleteAbandonedAccounts } from "./deletion/delete-abandoned";
import { eraseMentions, eraseMentionsTask } from "./deletion/erase-mentions";
import { eraseMerchant, eraseMerchantTask } from "./deletion/erase-merchant";
import { applyFactorResets } from "./two-factor/factor-reset";
import { deleteExpiredSignOns } from "./single-sign-on/unfinished";
import { deleteExpiredChallenges } from "./two-factor/passkey-challenge";
import { deleteOldInvitations } from "./members/accept";
import { invitationMail } from "./members/invitation-mail";
import { noticeMail } from "./notices/notify";
import { deleteExpiredPasswordResets, passwordResetMail } from "./users/password-reset";
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
  delete_expired_password_resets: every(hourMs, deleteExpiredPasswordResets),
  delete_expired_passkey_challenges: every(hourMs, deleteExpiredChallenges),
  delete_expired_sign_ons: every(hourMs, deleteExpiredSignOns),
  delete_old_invitations: every(hourMs, deleteOldInvitations),
  delete_abandoned_accounts: every(hourMs, deleteAbandonedAccounts),
  apply_factor_resets: every(5 * minuteMs, applyFactorResets),
  log_audit_heads: every(hourMs, logRecentAuditHeads),
  verify_audit_log: dailyAt(4, 10, verifyAuditLogDaily),
};

export const mails = [invitationMail, noticeMail, verificationMail, passwordResetMail];

import { differencesMail } from "./reconciliations/mail";

// The worker runs the following for this area.

export const mails = [differencesMail];

import { noticeMail } from "./notices/notify";
import { verificationMail } from "./users/verification";

// The worker runs the following for this area.

export const mails = [noticeMail, verificationMail];

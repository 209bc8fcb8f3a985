import { disabledMail } from "./webhooks/endpoints/disabled-mail";

// The worker runs the following for this area.

export const mails = [disabledMail];

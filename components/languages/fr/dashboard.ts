import { tables as addresses } from "./dashboard/addresses";
import { tables as apiKeys } from "./dashboard/api-keys";
import { tables as approvals } from "./dashboard/approvals";
import { tables as audit } from "./dashboard/audit";
import { tables as channels } from "./dashboard/channels";
import { tables as documentation } from "./dashboard/documentation";
import { tables as errors } from "./dashboard/errors";
import { tables as events } from "./dashboard/events";
import { tables as frame } from "./dashboard/frame";
import { tables as overview } from "./dashboard/overview";
import { tables as parts } from "./dashboard/parts";
import { tables as people } from "./dashboard/people";
import { tables as requestForms } from "./dashboard/request-forms";
import { tables as requests } from "./dashboard/requests";
import { tables as search } from "./dashboard/search";
import { tables as security } from "./dashboard/security";
import { tables as settings } from "./dashboard/settings";
import { tables as signIn } from "./dashboard/sign-in";
import { tables as timeline } from "./dashboard/timeline";
import { tables as unmatched } from "./dashboard/unmatched";
import { tables as webhooks } from "./dashboard/webhooks";
import { tables as other } from "./other";
import { tables as pay } from "./pay";
import { tables as payLater } from "./pay-later";
import { mergeTables } from "@/lib/platform/language/merge-tables";

export const tables = mergeTables(
  pay,
  payLater,
  other,
  addresses,
  apiKeys,
  approvals,
  audit,
  channels,
  documentation,
  errors,
  events,
  frame,
  overview,
  parts,
  people,
  requestForms,
  requests,
  search,
  security,
  settings,
  signIn,
  timeline,
  unmatched,
  webhooks,
);

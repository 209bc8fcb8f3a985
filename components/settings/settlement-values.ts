import { messages as t } from "./settlement-messages";
import type { Option } from "@/components/forms/fields";
import type { PresentedSettlementSettings, UpdateSettlementSettingsInput } from "@/lib/settlement-settings/schema";

/** Form values of the settlement settings. */
export type SettlementValues = {
  /** Percent, as entered. */
  tolerance: string;
  latePolicy: "accept" | "flag";
  lateWindow: string;
  matchSingle: boolean;
};

const hour = 60 * 60;

const windows = [
  { value: 0, label: t.windows.none },
  { value: hour, label: t.windows.hour },
  { value: 24 * hour, label: t.windows.hours },
  { value: 3 * 24 * hour, label: t.windows.days },
  { value: 7 * 24 * hour, label: t.windows.week },
];

/** Maps body fields to form fields. */
export const settlementPaths = {
  tolerance_basis_points: "tolerance",
  late_policy: "latePolicy",
  late_window_seconds: "lateWindow",
  match_single_open_request: "matchSingle",
} as const;

/** The choices of windows, plus the current one if the command line has set another. */
export function lateWindows(seconds: number): Option[] {
  const isListed = windows.some(({ value }) => value === seconds);
  return isListed ? windows : [{ value: seconds, label: t.unchangedWindow(seconds) }, ...windows];
}

export function settlementValuesOf(settings: PresentedSettlementSettings): SettlementValues {
  return {
    tolerance: String(settings.tolerance_basis_points / 100),
    latePolicy: settings.late_policy,
    lateWindow: String(settings.late_window_seconds),
    matchSingle: settings.match_single_open_request,
  };
}

export function toSettlementBody(values: SettlementValues): UpdateSettlementSettingsInput {
  return {
    tolerance_basis_points: toBasisPoints(values.tolerance),
    late_policy: values.latePolicy,
    late_window_seconds: Number(values.lateWindow),
    match_single_open_request: values.matchSingle,
  };
}

/** "0.5" percent is 50 basis points; the schema rejects invalid numbers. */
function toBasisPoints(percent: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(percent.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : Number.NaN;
}

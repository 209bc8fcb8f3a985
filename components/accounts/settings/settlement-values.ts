import { messages as t } from "./settlement-messages";
import type { Option } from "@/components/api/forms/fields";
import type {
  PresentedSettlementSettings,
  UpdateSettlementSettingsInput,
} from "@/lib/accounts/settlement-settings/schema";

export type SettlementValues = {
  /** Percent, as entered. */
  tolerance: string;
  latePolicy: "accept" | "flag";
  /** Seconds. */
  lateWindow: string;
  matchSingle: boolean;
};

const hourSeconds = 60 * 60;

const usualLateWindows = [
  { value: 0, label: t.windows.none },
  { value: hourSeconds, label: t.windows.hour },
  { value: 24 * hourSeconds, label: t.windows.hours },
  { value: 3 * 24 * hourSeconds, label: t.windows.days },
  { value: 7 * 24 * hourSeconds, label: t.windows.week },
];

/** Maps body fields to form fields. */
export const settlementPaths = {
  tolerance_basis_points: "tolerance",
  late_policy: "latePolicy",
  late_window_seconds: "lateWindow",
  match_single_open_request: "matchSingle",
} as const;

/** The usual late windows, and the current window if the operator has set an unusual one. */
export function lateWindowOptions(currentSeconds: number): Option[] {
  const isUsual = usualLateWindows.some(({ value }) => value === currentSeconds);
  if (isUsual) return usualLateWindows;
  return [{ value: currentSeconds, label: t.unchangedWindow(currentSeconds) }, ...usualLateWindows];
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

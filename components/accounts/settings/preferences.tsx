"use client";

import { messages as t } from "./preference-messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { useDialogs } from "@/components/ui/dialog-host";
import { numberExample } from "@/components/ui/format";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { languages } from "@/lib/platform/language/languages";

const PreferencesDialog = lazyDialog(() => import("./preferences-dialog").then((dialog) => dialog.PreferencesDialog));

/** The signed-in person's language, time zone and formats. */
export function Preferences() {
  const { show } = useDialogs();
  const { language, time_zone: timeZone, number_format: numbers, hour_cycle: clock } = useDashboard().preferences;
  return (
    <div className="grid gap-5">
      <DetailList
        entries={[
          [t.language, language ? <bdi lang={language}>{languages[language]?.name}</bdi> : t.browser],
          [t.timeZone, timeZone ? <bdi translate="no">{timeZone}</bdi> : t.browser],
          [t.numbers, numbers ? numberExample(numbers) : t.browser],
          [t.clock, clock ? t.clocks[clock] : t.browser],
        ]}
      />
      <div>
        <Button onClick={() => show(<PreferencesDialog />)}>{t.change}</Button>
      </div>
    </div>
  );
}

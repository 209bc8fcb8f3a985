"use client";

import { Controls, Fields } from "./controls";
import { Feedback } from "./feedback";
import { Lists, Values } from "./values";
import { DialogHost } from "@/components/ui/dialog-host";
import { FormatChoicesProvider } from "@/components/ui/format-choices";
import { PageHead } from "@/components/ui/page-head";
import { ThemeSwitch } from "@/components/ui/theme-switch";

// Every component of the pages in each of its states, with the longest and strangest values. `npm run dev` serves it.

const formatChoices = { timeZone: null, knownZone: "UTC", numberFormat: null, hourCycle: null } as const;

export default function Page() {
  return (
    <FormatChoicesProvider value={formatChoices}>
      <DialogHost>
        <main className="mx-auto grid max-w-5xl gap-10 bg-surface px-gutter py-10">
          <PageHead title="States" about="Every component in each of its states." actions={<ThemeSwitch />} />
          <Controls />
          <Fields />
          <Feedback />
          <Values />
          <Lists />
        </main>
      </DialogHost>
    </FormatChoicesProvider>
  );
}

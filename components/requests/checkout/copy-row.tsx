import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { CopyButton } from "@/components/ui/copy-button";

type CopyRowProps = {
  label: string;
  /** The copied text and the name of its button. */
  copies?: { text: string; name?: string };
  children: ReactNode;
};

/** A value to copy, below its label. */
export function CopyRow({ label, copies, children }: CopyRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line py-3 phone:py-2">
      <span className="col-span-full text-xs text-ink-3 phone:col-span-1">{label}</span>
      <div className="grid justify-items-start phone:col-span-full phone:row-start-2">{children}</div>
      {copies ? (
        <CopyButton text={copies.text} className="self-start phone:col-start-2 phone:row-start-1">
          {t.copy}
          {copies.name ? <span className="sr-only"> {copies.name}</span> : null}
        </CopyButton>
      ) : null}
    </div>
  );
}

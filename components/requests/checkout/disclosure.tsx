import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { ChevronDown } from "@/components/ui/icons";
import { cx } from "@/components/ui/class-names";

type DisclosureProps = { title: string; onOpen?: () => void; className?: string; children: ReactNode };

/** A part of the slip that few payers need, folded. */
export function Disclosure({ title, onOpen, className, children }: DisclosureProps) {
  return (
    <details
      className={cx("group border-t border-line pt-3 text-sm", className)}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className="flex min-h-6 cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <Icon of={ChevronDown} className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">{children}</div>
    </details>
  );
}

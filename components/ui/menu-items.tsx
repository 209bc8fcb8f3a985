import { useId, type ReactNode } from "react";
import { cx } from "./class-names";
import { Icon } from "./icon";
import { Check, type IconShape } from "./icons";
import { closeMenu, itemClasses } from "./menu";

/** A group of entries under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div
      className="[[role=group]+&]:mt-1 [[role=group]+&]:border-t [[role=group]+&]:border-line [[role=group]+&]:pt-1"
      role="group"
      aria-labelledby={id}
    >
      <div id={id} className="px-3 py-1 text-xs text-ink-2">
        {label}
      </div>
      {children}
    </div>
  );
}

type MenuItemProps = { icon?: IconShape; onSelect: () => void; danger?: boolean; children: ReactNode };

export function MenuItem({ icon, onSelect, danger, children }: MenuItemProps) {
  const select = (event: { currentTarget: Element }) => {
    closeMenu(event);
    onSelect();
  };
  return (
    <button
      type="button"
      className={cx(itemClasses, danger && "text-failed")}
      role="menuitem"
      tabIndex={-1}
      onClick={select}
    >
      {icon ? <Icon of={icon} /> : null}
      {children}
    </button>
  );
}

/** An entry that is chosen or not. The menu stays open. */
export function MenuCheck({
  isChecked,
  onToggle,
  children,
}: {
  isChecked: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={itemClasses}
      role="menuitemcheckbox"
      aria-checked={isChecked}
      tabIndex={-1}
      onClick={onToggle}
    >
      <Icon of={Check} className={cx("size-4", !isChecked && "invisible")} />
      {children}
    </button>
  );
}

/** A text instead of entries. It takes the focus as an entry does, so that screen readers read it. */
export function MenuNote({ children }: { children: string }) {
  return (
    <div
      className="max-w-80 rounded-xs px-3 py-1.5 text-ink-2 focus-visible:bg-hover focus-visible:-outline-offset-2"
      role="menuitem"
      aria-disabled
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

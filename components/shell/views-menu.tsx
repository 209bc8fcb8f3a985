"use client";

import type { PageWithViews } from "./views";
import { messages as t } from "@/components/ui/filter-messages";
import { filterClasses } from "@/components/ui/filters";
import { Icon } from "@/components/ui/icon";
import { ChevronDown } from "@/components/ui/icons";
import { lazyMenuItems } from "@/components/ui/lazy-menu-items";
import { Menu } from "@/components/ui/menu";

const ViewItems = lazyMenuItems(() => import("./view-items").then((items) => items.ViewItems));

/** The person's saved views of a page, which are loaded when the menu opens. */
export function ViewsMenu({ label = t.views, ...props }: PageWithViews & { label?: string }) {
  return (
    <Menu
      trigger={(trigger) => (
        <button {...trigger} type="button" className={filterClasses(false)}>
          {label}
          <Icon of={ChevronDown} className="size-3" />
        </button>
      )}
    >
      <ViewItems {...props} />
    </Menu>
  );
}

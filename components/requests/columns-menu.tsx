"use client";

import type { OptionalColumn } from "./columns";
import { messages as t } from "./list-messages";
import { filterClasses } from "@/components/ui/filters";
import { Icon } from "@/components/ui/icon";
import { ChevronDown } from "@/components/ui/icons";
import { lazyMenuItems } from "@/components/ui/lazy-menu-items";
import { Menu } from "@/components/ui/menu";

const ColumnItems = lazyMenuItems(() => import("./column-items").then((items) => items.ColumnItems));

/** Shows and hides columns of the list; hidden itself where the list has room for none of them. */
export function ColumnsMenu({ columns }: { columns: OptionalColumn[] }) {
  return (
    <span className="absolute end-0 top-0.5 @max-[60rem]:hidden">
      <Menu
        trigger={(trigger) => (
          <button {...trigger} type="button" className={filterClasses(false)}>
            {t.columns}
            <Icon of={ChevronDown} className="size-3" />
          </button>
        )}
      >
        <ColumnItems columns={columns} />
      </Menu>
    </span>
  );
}

import { useRouter } from "next/navigation";
import { useState } from "react";
import { columnsCookie, optionalColumns, type OptionalColumn } from "./columns";
import { columnTitle } from "./list-table";
import { keepCookie } from "@/components/ui/keep-cookie";
import { MenuCheck } from "@/components/ui/menu-items";

/** An entry for each optional column. The menu stays open, so that several can be chosen before the table follows. */
export function ColumnItems({ columns }: { columns: OptionalColumn[] }) {
  const router = useRouter();
  const [chosen, setChosen] = useState(columns);
  const toggle = (column: OptionalColumn) => {
    const next = optionalColumns.filter((name) => chosen.includes(name) !== (name === column));
    setChosen(next);
    keepCookie(columnsCookie, next.join("."));
    router.refresh();
  };
  return optionalColumns.map((column) => (
    <MenuCheck key={column} isChecked={chosen.includes(column)} onToggle={() => toggle(column)}>
      {columnTitle(column)}
    </MenuCheck>
  ));
}

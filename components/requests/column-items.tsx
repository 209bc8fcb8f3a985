import { useRouter } from "next/navigation";
import { columnsCookie, optionalColumns, type OptionalColumn } from "./columns";
import { columnTitle } from "./list-table";
import { keepCookie } from "@/components/ui/keep-cookie";
import { MenuCheck } from "@/components/ui/menu-items";

/** An entry for each optional column. The menu stays open, so that several can be chosen. */
export function ColumnItems({ columns }: { columns: OptionalColumn[] }) {
  const router = useRouter();
  const toggle = (column: OptionalColumn) => {
    const shown = optionalColumns.filter((name) => columns.includes(name) !== (name === column));
    keepCookie(columnsCookie, shown.join("."));
    router.refresh();
  };
  return optionalColumns.map((column) => (
    <MenuCheck key={column} isChecked={columns.includes(column)} onToggle={() => toggle(column)}>
      {columnTitle(column)}
    </MenuCheck>
  ));
}

import { usePathname } from "next/navigation";
import { useDashboard } from "./dashboard-context";
import { pathIn } from "./environment";
import { messages as t } from "./merchant-messages";
import { cx } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon";
import { Check } from "@/components/ui/icons";
import { itemClasses } from "@/components/ui/menu";
import { MenuGroup } from "@/components/ui/menu-items";

/** Links to the same page at each of the person's merchants. A full page load, so that no data of the old one stays. */
export function MerchantItems() {
  const { merchants, merchantId: currentId } = useDashboard();
  const pathname = usePathname();
  return (
    <div className="mb-1 max-w-80 border-b border-line pb-1">
      <MenuGroup label={t.title}>
        {merchants.map(({ merchantId, merchantName }) => (
          <a
            key={merchantId}
            className={cx(itemClasses, "text-inherit")}
            href={pathIn({ merchantId }, pathname)}
            role="menuitem"
            tabIndex={-1}
            aria-current={merchantId === currentId ? "true" : undefined}
          >
            <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
              {merchantName}
            </span>
            {merchantId === currentId ? <Icon of={Check} className="size-4 text-accent" /> : null}
          </a>
        ))}
      </MenuGroup>
    </div>
  );
}

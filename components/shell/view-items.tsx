import Link from "next/link";
import { useEffect } from "react";
import { useData } from "./environment-data";
import { messages as t } from "./view-messages";
import { viewsPath, viewsResource, type ListWithViews } from "./views";
import { listQuery, type Filters } from "@/components/api/loading/list-view";
import { cx } from "@/components/ui/class-names";
import { useDialogs } from "@/components/ui/dialog-host";
import { Icon } from "@/components/ui/icon";
import { Check, Plus, Trash2 } from "@/components/ui/icons";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { focusOpenMenu } from "@/components/ui/lazy-menu-items";
import { closeMenu, itemClasses } from "@/components/ui/menu";
import { MenuItem, MenuNote } from "@/components/ui/menu-items";
import { messages as ui } from "@/components/ui/messages";
import { queryOf } from "@/components/ui/search-parameters";
import type { PresentedSavedView } from "@/lib/reports/saved-views/schema";

const SaveViewDialog = lazyDialog(() => import("./view-dialogs").then((dialogs) => dialogs.SaveViewDialog));
const DeleteViewDialog = lazyDialog(() => import("./view-dialogs").then((dialogs) => dialogs.DeleteViewDialog));

/** The views of a list, and an entry that saves what the list shows now. */
export function ViewItems(props: ListWithViews) {
  const { list, filters } = props;
  const { show } = useDialogs();
  const views = useData<PresentedSavedView[]>([viewsResource, list], viewsPath + queryOf({ list }));
  // Views from an earlier opening may be outdated; correcting them would move the entries under the pointer.
  const isReading = views.isFetching && !views.isFetchedAfterMount;
  useEffect(() => {
    // The entries have replaced the one that had the focus.
    if (document.activeElement === document.body) focusOpenMenu();
  });
  if (views.isError && !isReading) return <Failure query={views} />;
  if (isReading || !views.data) return <MenuNote>{t.loading}</MenuNote>;
  return (
    <div className="max-w-80">
      {views.data.length === 0 ? <MenuNote>{t.none}</MenuNote> : null}
      {views.data.map((view) => (
        <ViewItem key={view.id} {...props} view={view} />
      ))}
      {Object.keys(filters).length === 0 ? null : (
        <MenuItem icon={Plus} onSelect={() => show(<SaveViewDialog {...props} />)}>
          {t.save}
        </MenuItem>
      )}
    </div>
  );
}

/** The menu stays open while it loads the views again. */
function Failure({ query }: { query: { isFetching: boolean; refetch: () => Promise<unknown> } }) {
  return (
    <>
      <MenuNote>{t.failure}</MenuNote>
      <button
        type="button"
        className={itemClasses}
        role="menuitem"
        tabIndex={-1}
        aria-disabled={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {query.isFetching ? ui.error.retrying : ui.error.retry}
      </button>
    </>
  );
}

function ViewItem({ path, filters, view }: ListWithViews & { view: PresentedSavedView }) {
  const { show } = useDialogs();
  const isCurrent = areEqual(view.filters, filters);
  return (
    <div className="flex items-center">
      <Link
        className={cx(itemClasses, "min-w-0 flex-1 text-inherit")}
        href={path + listQuery(view)}
        prefetch={false}
        scroll={false}
        role="menuitem"
        tabIndex={-1}
        aria-current={isCurrent ? "true" : undefined}
        onClick={closeMenu}
      >
        <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
          {view.name}
        </span>
        {isCurrent ? <Icon of={Check} className="size-4 text-accent" /> : null}
      </Link>
      <div className="flex-none">
        <MenuItem icon={Trash2} onSelect={() => show(<DeleteViewDialog view={view} />)}>
          <span className="sr-only">{t.delete(view.name)}</span>
        </MenuItem>
      </div>
    </div>
  );
}

function areEqual(some: Filters, others: Filters): boolean {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
}

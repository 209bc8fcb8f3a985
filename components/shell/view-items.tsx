import Link from "next/link";
import { useEffect } from "react";
import { messages, viewTextsOf } from "./view-messages";
import { useViews, type PageWithViews } from "./views";
import { listQuery } from "@/components/api/loading/list-view";
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

/** The views of a page, and an entry that saves what the page shows now. */
export function ViewItems(props: PageWithViews) {
  const { page, values } = props;
  const { show } = useDialogs();
  const views = useViews(page);
  const t = viewTextsOf(page);
  // Views from an earlier opening may be outdated; correcting them would move the entries under the pointer.
  const isReading = views.isFetching && !views.isFetchedAfterMount;
  useEffect(() => {
    // The entries have replaced the one that had the focus.
    if (document.activeElement === document.body) focusOpenMenu();
  });
  if (views.isError && !isReading) return <Failure query={views} text={t.failure} />;
  if (isReading || !views.data) return <MenuNote>{t.loading}</MenuNote>;
  return (
    <div className="max-w-80">
      {views.data.length === 0 ? <MenuNote>{t.none}</MenuNote> : null}
      {views.data.map((view) => (
        <ViewItem key={view.id} {...props} view={view} />
      ))}
      {Object.keys(values).length === 0 ? null : (
        <MenuItem icon={Plus} onSelect={() => show(<SaveViewDialog {...props} />)}>
          {t.save}
        </MenuItem>
      )}
    </div>
  );
}

/** The menu stays open while it loads the views again. */
function Failure({ query, text }: { query: { isFetching: boolean; refetch: () => Promise<unknown> }; text: string }) {
  return (
    <>
      <MenuNote>{text}</MenuNote>
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

function ViewItem({ page, path, values, view }: PageWithViews & { view: PresentedSavedView }) {
  const { show } = useDialogs();
  const isCurrent = areEqual(view.values, values);
  return (
    <div className="flex items-center">
      <Link
        className={cx(itemClasses, "min-w-0 flex-1 text-inherit")}
        href={
          path + (page === "new_payment_request" ? queryOf({ template: view.id }) : listQuery({ filters: view.values }))
        }
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
        <MenuItem icon={Trash2} onSelect={() => show(<DeleteViewDialog page={page} view={view} />)}>
          <span className="sr-only">{messages.delete(view.name)}</span>
        </MenuItem>
      </div>
    </div>
  );
}

function areEqual(some: PageWithViews["values"], others: PageWithViews["values"]): boolean {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
}

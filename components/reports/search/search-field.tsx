import { messages as t } from "./messages";
import { SearchButton } from "./search-button";
import { Icon } from "@/components/ui/icon";
import { Search } from "@/components/ui/icons";

/** The button of the top bar that looks like the field that it opens. */
export function SearchField() {
  return (
    <SearchButton
      className="flex h-8 w-72 min-w-0 items-center gap-2 rounded-full border border-line-strong px-3 text-sm text-ink-2 hover:bg-hover narrow:w-44 phone:size-8 phone:justify-center phone:px-0"
      title={t.searchHint}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
    >
      <Icon of={Search} className="size-3.5 flex-none" />
      <span className="truncate phone:sr-only">{t.search}</span>
      <kbd className="ms-auto rounded-xs border border-line px-1.5 text-2xs leading-4 phone:hidden" aria-hidden>
        /
      </kbd>
    </SearchButton>
  );
}

import type { Filters } from "@/components/api/loading/list-view";
import type { SavedList } from "@/lib/reports/saved-views/schema";

export const viewsResource = "saved-views";
export const viewsPath = "/api/dashboard/saved-views";

/** A list with views: the path of its page, and the filters that it shows now. */
export type ListWithViews = { list: SavedList; path: string; filters: Filters };

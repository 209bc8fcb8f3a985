import { useData } from "./environment-data";
import { queryOf } from "@/components/ui/search-parameters";
import type { PresentedSavedView, SavedPage } from "@/lib/reports/saved-views/schema";

export const viewsResource = "saved-views";
export const viewsPath = "/api/dashboard/saved-views";

/** A page with views: its path, and the filters of its list or the values of its form. */
export type PageWithViews = { page: SavedPage; path: string; values: Readonly<Record<string, string>> };

function viewsPathOf(page: SavedPage): string {
  return viewsPath + queryOf({ page });
}

export const templatesPath = viewsPathOf("new_payment_request");

/** The person's views of a page. */
export function useViews(page: SavedPage, options: { enabled?: boolean; staleTime?: number } = {}) {
  return useData<PresentedSavedView[]>([viewsResource, page], viewsPathOf(page), options);
}

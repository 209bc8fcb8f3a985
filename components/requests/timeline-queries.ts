import { candidatesPath, requestPath } from "./queries";
import { growingListPath } from "@/components/shell/growing-list";

export const pageSize = 50;

/** The API paths that a request's page loads first, which the server prefetches. */
export function detailPaths(publicId: string): string[] {
  return [
    requestPath(publicId),
    candidatesPath(publicId),
    growingListPath(requestPath(publicId, "/timeline"), pageSize),
  ];
}

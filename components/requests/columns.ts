/** The columns of the list that a person can show or hide, in the order in which they give way on narrow screens. */
export const optionalColumns = ["shortcode", "recipient", "metadata"] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** Holds the names of the shown columns, joined by dots. In a cookie, because screens differ as much as persons do. */
export const columnsCookie = "remit.request-columns";

/** The columns of a cookie's value; without a cookie, the shortcode. */
export function columnsOf(value = "shortcode"): OptionalColumn[] {
  const names = value.split(".");
  return optionalColumns.filter((name) => names.includes(name));
}

// Without schemas, so that a page can use it without a library.
export const defaultPageSize = 20;
export const maxPageSize = 100;

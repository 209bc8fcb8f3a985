// No schemas here: they would add the schema library to the scripts of pages that use these values.
export const defaultPageSize = 20;
export const maxPageSize = 100;

/** The cookie that keeps a choice of language for the pages that follow. */
export const languageCookie = "remit_language";

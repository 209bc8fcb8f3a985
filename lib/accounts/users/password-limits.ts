// Safe to import in the browser, for forms.

export const passwordMinLength = 12;
export const passwordMaxLength = 256;

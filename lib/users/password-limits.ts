// Browser-safe: forms say these bounds before the server does.

export const passwordMinLength = 12;
export const passwordMaxLength = 256;

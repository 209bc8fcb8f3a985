// Why controls are disabled.
export const messages = {
  readOnly: (merchant: string) => `Your role can see this but not change it. Ask an owner of ${merchant}.`,
};

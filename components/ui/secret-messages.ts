// Every text of the dialog that shows a secret once.
export const messages = {
  stored: (secret: string) => `I have stored this ${secret}`,
  close: "Close",
};

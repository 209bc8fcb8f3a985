// Texts of the notice to users who have not verified their e-mail address; the server renders the rest.
export const messages = {
  submit: "Send a new link",
  done: (email: string) => `A new link is on its way to ${email}.`,
};

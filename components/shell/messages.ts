// Every text of the frame around the dashboard's pages; **…** is bold.
export const messages = {
  sandbox: "**Sandbox.** Test networks, test money. Nothing here affects customers or your live account.",
  suspended:
    "**This account is suspended.** It is read-only. API keys and pay pages do not work; payments that customers already sent are still recorded. Contact the operator of this server.",
  environment: "Environment",
  environments: { live: "Live", sandbox: "Sandbox" },

  navigation: "Main",
  home: "Remit, overview",
  documentation: "Documentation",
  remitOn: (host: string) => `Remit on ${host}`,
  page: {
    overview: "Overview",
    paymentPrefix: "Payment ",
    requests: "requests",
    payments: "Payments",
    unmatched: "Unmatched",
    apiKeys: "API keys",
    webhooks: "Webhooks",
    events: "Events",
    settings: "Settings",
    more: "More",
  },
  openTransfers: " open unmatched transfers",
  disabledEndpoints: " disabled by Remit",

  api: {
    title: "API object",
    format: "Format",
    json: "JSON",
    curl: "curl",
    curlLabel: "Request with curl",
  },

  password: {
    title: "Enter your password",
    about: "For security, confirm your password. Your last sign-in was more than ten minutes ago.",
    submit: "Continue",
    submitting: "Checking",
    cancel: "Cancel",
    wrong: "Wrong password.",
  },

  verification: {
    text: "**Verify your e-mail address.** Open the link in our mail to {email}. Until then, you cannot create or change live API keys and webhook endpoints. The sandbox works as usual.",
    submit: "Send a new link",
    done: (email: string) => `A new link is on its way to ${email}.`,
  },
};

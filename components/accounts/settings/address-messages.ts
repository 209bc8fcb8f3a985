import { texts } from "@/lib/platform/language/texts";

// Every text of receiving addresses, their ownership and their protection.
export const messages = texts("accounts/settings/address", {
  list: {
    failure: "The addresses could not be loaded",
    none: "No addresses yet. Without one, every payment request must name its recipient.",
    pool: "Do your prices repeat? [Use an address pool]; it takes precedence over these addresses.",
    copy: (chain: string) => `Copy the address on ${chain}`,
    usable: "Usable from {time}",
    proven: "Proven",
  },

  create: {
    noChain: "No chain is configured for this environment yet.",
    chain: "Chain",
    address: "Address",
    claimed: "If the address is yours, sign a statement with its key. It then becomes yours and is added here.",
    submit: "Add address",
    submitting: "Adding",
    done: "Receiving address added",
  },

  remove: {
    title: (chain: string) => `Stop using this address on ${chain}?`,
    keep: "Keep address",
    submit: "Remove address",
    submitting: "Removing",
    done: "Receiving address removed",
    newRequests: (chain: string) => `New payment requests on ${chain} no longer use it by default.`,
    openRequests:
      "Requests that already name it stay open and are still watched. The address and its money stay yours.",
  },

  prove: {
    start: "Prove ownership",
    of: (address: string) => `of ${address}`,
    title: "Prove that this address is yours",
    about:
      "Sign this statement with the address's key. Your wallet shows it as a sign-in to this site. If it warns that the site differs, decline.",
    statement: "Statement to sign",
    validUntil: "Valid until {time}.",
    proven: "No other merchant of this server can take a proven address from you.",
    taken:
      "If another merchant uses the address without proof, it becomes yours and their open requests to it are cancelled.",
    signWith: (wallet: string) => `Sign with ${wallet}`,
    browserWallet: "browser wallet",
    signature: "Signature",
    signatureHint: {
      evm: "The result of personal_sign, 0x and 130 digits. Contract wallets cannot sign it: ask the operator of this server to release their addresses.",
      solana: "The signature of the statement as a message, in base58, base64 or hexadecimal.",
    },
    signatureEmpty: "Paste the signature.",
    submitting: "Checking",
    done: "Address ownership proven",
  },

  sign: {
    otherAccount: (address: string) =>
      `The wallet does not show the account ${address}. Switch to it in the wallet, then try again.`,
    noSignature: "The wallet returned no signature.",
    rejected: "You declined in the wallet. Nothing has changed.",
    busy: "The wallet has a prompt open. Finish it first.",
    failed: "The wallet could not sign.",
    failedWith: (words: string) => `The wallet could not sign: ${words}`,
  },

  protection: {
    failure: "Address protection could not be loaded",
    on: "On: only listed addresses are accepted",
    off: "Off: payment requests can name any address",
    ending: "Protection ends on {time}. Until then, it stays on.",
    keepOn: "Keep it on",
    staysOn: "Protection stays on",
  },

  switchOn: {
    start: "Accept listed addresses only",
    title: "Accept listed addresses only?",
    submit: "Switch on",
    submitting: "Switching on",
    done: "Only listed addresses are accepted",
    listedOnly: "From now on, payment requests can use only receiving and pool addresses listed here.",
    listedWork: "Addresses that are already listed work immediately. Open payment requests do not change.",
    newWait: "New addresses can be used 24 hours after you add them.",
    offWaits: "Switching protection off also takes 24 hours.",
  },

  switchOff: {
    title: "Switch protection off in 24 hours?",
    submit: "Switch off",
    submitting: "Switching off",
    done: "Protection ends in 24 hours",
    stays: "Protection stays on for 24 hours. Until then, you can cancel this.",
    risk: "After that, anyone with an API key that can create payment requests can have money sent to any address.",
  },
});

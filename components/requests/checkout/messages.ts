import { isolate } from "@/lib/platform/language/isolate";
import { texts } from "@/lib/platform/language/texts";

// The texts of the pay page. A translation is another object of this shape; **…** marks bold text.

export const messages = texts("requests/checkout", {
  titlePay: (amount: string, merchant: string) => `Pay ${amount} to ${isolate(merchant)}`,
  titleLeft: (amount: string, merchant: string) => `${amount} left to pay to ${isolate(merchant)}`,
  titleConfirming: (seen: number, required: number) => `Payment detected, ${seen} of ${required} confirmations`,
  titlePaid: (amount: string, merchant: string) => `Paid ${amount} to ${isolate(merchant)}`,
  titleExpired: "This payment request has expired",

  sandboxName: "Sandbox.",
  sandboxText: "Test networks, test money.",
  sandboxWarning: "Do not send anything of value here.",
  environment: "Environment",

  waiting: "Waiting",
  sent: "Sent",
  confirming: "Confirming",
  partlyPaid: "Partly paid",
  paid: "Paid",
  timeUp: "Time is up",
  expired: "Expired",

  stillToPay: "Left to pay",
  onNetwork: (chain: string) => `on **${chain}**`,
  walletName: (symbol: string, name: string) => `${symbol}, shown as ${name} in your wallet`,
  openFor: (left: string) => `Open for **${left}**`,
  open: "Open",
  until: "until",
  days: (count: number) => `${count} days`,
  received: (amount: string) => `${amount} received`,
  detected: (amount: string) => `${amount} detected, not final yet`,
  ofAmount: (amount: string) => `of ${amount}`,
  partArrived: (amount: string) => `We received ${amount}. Pay the rest below.`,
  partDetected: (amount: string) => `We detected ${amount}. It counts once it is final. Pay only the rest below.`,

  payWithWallet: "Pay with a wallet",
  payWith: (wallet: string) => `Pay with ${wallet}`,
  payRemaining: (amount: string) => `Pay the remaining ${amount}`,
  withWallet: (wallet: string) => `with ${wallet}`,
  browserWallet: "your browser wallet",
  otherWallet: "Other wallet",
  walletOnPhone:
    "**On a phone:** open this page in the browser inside your wallet app, and the button to pay appears here.",
  openInWalletApp: "Open in a wallet app",
  openWithoutReference: "Wallet refuses the link? Open without reference",
  openPageIn: "Open this page in the browser of",
  copyLink: "Copy link",
  share: "Share",
  walletOnComputer: "**On a computer:** install your wallet’s browser extension, then load this page again.",
  noWallet: "No wallet was found in this browser.",
  needsScript: "Paying with a wallet in this browser needs JavaScript.",

  connecting: (wallet: string) => `Allow the connection in ${wallet}`,
  switching: (wallet: string, chain: string) => `Switch to ${chain} in ${wallet}`,
  checking: "Checking the account",
  signing: (wallet: string) => `Confirm the payment in ${wallet}`,
  changed: (wallet: string) => `Decline the payment in ${wallet}`,
  changedHelp: (wallet: string, chain: string) =>
    `${wallet} switched its network or account during the request. Decline it there, then pay again on ${chain}.`,
  signingHelp: "Nothing leaves your wallet until you confirm there. If no window opened, open your wallet.",
  noResponse: (wallet: string) => `No window? Open ${wallet}. If you declined or closed it, load this page again.`,
  startOver: "Start over",

  problem: {
    rejected: "You declined in your wallet. Nothing was sent.",
    switch_rejected: (chain: string) =>
      `This payment must be made on ${chain}, but your wallet is on another network. Nothing was sent.`,
    chain_unknown: (chain: string, id: number) =>
      `Your wallet does not have the network ${chain}. Add it in your wallet’s settings (chain ID ${id}), then try again. Nothing was sent.`,
    wrong_chain: (chain: string) =>
      `Your wallet is not on ${chain} yet. Switch the network there, then try again. Nothing was sent.`,
    insufficient: (balance: string, needed: string) =>
      `This account holds ${balance} but needs ${needed}. Choose another account in your wallet or add funds. Nothing was sent.`,
    insufficient_unread: (needed: string) =>
      `This account does not hold ${needed}. Choose another account in your wallet or add funds. Nothing was sent.`,
    no_gas: (coin: string, chain: string) =>
      `This account cannot pay the network fee. Besides the amount, it needs some ${coin} on ${chain}. Nothing was sent.`,
    account_changed: "Your wallet switched accounts. Nothing was sent. Try again to pay from the new account.",
    no_account: "Your wallet did not share an account. Unlock it, choose an account, then try again. Nothing was sent.",
    wallet_busy: "Your wallet already has an open request. Finish or close it there, then try again.",
    disconnected: (chain: string) => `Your wallet has no connection to ${chain}. Check it, then try again.`,
    not_open: "This payment request is no longer open. Nothing was sent.",
    offline:
      "We could not check whether this request is still open. Check your connection, then try again. Nothing was sent.",
    needs_reference:
      "This recipient cannot be paid from a browser wallet. Ask the merchant for another way to pay. Nothing was sent.",
    failed_on_chain: "The network rejected the transaction, so nothing was paid. You can try again.",
    replaced:
      "Your wallet replaced or cancelled this transaction. If the new one pays, it appears here by itself. **Pay again only if you cancelled it.**",
    unknown: "Your wallet could not send the payment. Check your wallet before you try again.",
  },
  walletSays: (message: string) => `Your wallet says: ${message}`,
  sentVerdict: "Payment sent. Waiting for the network",
  sentText: (chain: string) => `Your wallet sent the payment. It appears here as soon as ${chain} includes it.`,
  sentSlow:
    "This is taking longer than usual. Check your wallet: if the transaction is still pending, wait. Pay again only if it failed or was dropped.",
  sentLateVerdict: "Time was up before your payment arrived. Checking…",
  sentLateText: (chain: string) =>
    `Your wallet sent the payment. As soon as ${chain} includes it, this page shows whether it still counts. **Do not pay again.**`,
  sentLateSlow: "This is taking longer than usual. If your wallet shows the transaction as pending, wait.",
  sentFailed: "It failed in my wallet",
  reportedPayment:
    "**A payment has already been sent** but has not arrived yet. If it was yours, wait for it before you pay again.",
  handedOff: "A payment was started in a wallet {age}. **If the prompt is still open, decline it first.**",
  secondsAgo: (seconds: number) => `${seconds} s ago`,
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  payAgain: "It failed in my wallet. Pay again",

  orScan: "or scan with a phone",
  orOpenOnPhone: "or scan to open this page on a phone",
  showCode: "Show QR code",
  scan: "Scan with a phone",
  qrHolds: "QR code contains",
  addressAndAmount: "Address and amount",
  prepared: "Prepared payment",
  withoutReference: "No reference",
  addressOnly: "Address only",
  refusesReference: "Some wallets, such as MetaMask Mobile, refuse a code with a reference.",
  qrLabelAmount: (amount: string, chain: string, address: string) => `QR code: ${amount} on ${chain} to ${address}`,
  qrLabelPage: "QR code: this page",
  qrLabelAddress: (chain: string, address: string) => `QR code: address ${address} on ${chain}`,
  byHand: "Send manually",
  paidAlready: "I have paid already",
  onlyThisToken: (symbol: string, walletName: string | null, chain: string) =>
    `Send only **${symbol}${walletName ? ` (${walletName})` : ""} on ${chain}**. Another token or network will not pay this request.`,
  recipientAddress: (chain: string) => `Recipient address on ${chain}`,
  addressToCompare: (chain: string) => `Recipient address on ${chain}, to compare with your wallet`,
  exactAmount: "Exact amount",
  copy: "Copy",
  copyAddress: "recipient address",
  copyAmount: "exact amount",
  noSendingByHand: (merchant: string) =>
    `Sending manually is turned off: another request asks for the same amount at the same address, so we could not tell which of them your payment is for. **Scan the code, pay with a wallet in this browser, or open this page in a wallet app**; each carries the reference of this request. If you have none, ask ${isolate(merchant)} for another way to pay.`,
  noPlainTransfer: (merchant: string) =>
    `Scanning and sending manually are turned off: another request asks for the same amount at the same address, so we could not tell which of them your payment is for. **Pay with a wallet in this browser, or open this page in a wallet app**; both carry the reference of this request. If you have neither, ask ${isolate(merchant)} for another way to pay.`,

  confirmations: (seen: number, required: number) => `${seen} of ${required} confirmations`,
  finalizing: "Waiting for finality",
  secondsLeft: (seconds: number) => (seconds === 1 ? "About 1 second left." : `About ${seconds} seconds left.`),
  minutesLeft: (minutes: number) => (minutes === 1 ? "About 1 minute left." : `About ${minutes} minutes left.`),
  finalWhenFinalized: (chain: string) => `${chain} finalizes blocks in batches, so this can take a few minutes.`,
  pace: (chain: string, seconds: string, required: number) =>
    `${chain} adds a block every ${seconds === "1" ? "second" : `${seconds} seconds`}; your payment is final at ${required} confirmations.`,
  closePage: (merchant: string) => `You can close this page. ${isolate(merchant)} will be notified.`,
  keepPageOpen: "Keep this page open until it has reported your payment.",
  updatesItself: "This page updates by itself. You don't need to confirm anything.",
  reloadToUpdate: "Load this page again to see whether your payment has arrived.",

  paidAt: "Paid",
  transaction: "Transaction",
  paymentOf: (index: number, count: number) => `Payment ${index} of ${count}`,
  from: "From",
  block: "Block",
  seenAt: "Detected",
  onTime: "on time",
  late: "after it expired",
  request: "Request",
  copyHash: "transaction hash",
  copySender: "sender",
  print: "Print or save",
  asked: "Amount asked",
  receivedInTotal: "Amount received",
  network: "Network",
  networkWithId: (chain: string, id: number) => `${chain} (chain ID ${id})`,
  tokenContract: "Token contract",
  page: "Page",
  signedReceipt: "Signed receipt",
  keepOffer: "The [signed offer] proves what this page asks for.",
  notAnInvoice: "This is a receipt of payment, not an invoice.",
  viewOn: (explorer: string) => `View on ${explorer}`,
  viewTransaction: "View transaction",

  overpaid: (amount: string, merchant: string) =>
    `You paid **${amount} more** than requested. Ask ${isolate(merchant)} for a refund; refunds are not automatic.`,
  paidLate: (merchant: string) => `The payment arrived after the request expired. ${isolate(merchant)} accepted it.`,
  resolved: (merchant: string) => `${isolate(merchant)} marked this request as paid.`,
  reversed: (merchant: string) =>
    `A payment was reversed by the network after it was confirmed. Contact ${isolate(merchant)} before you pay again.`,

  secondPayment: (amount: string, merchant: string) =>
    `**A second payment of ${amount} arrived.** It is not needed. Ask ${isolate(merchant)} for a refund; refunds are not automatic.`,
  tooLatePayment: (amount: string, merchant: string) =>
    `**${amount} arrived too late to count.** Ask ${isolate(merchant)} for a refund; refunds are not automatic.`,
  misdirected: (amount: string, chain: string, merchant: string) =>
    `**We received ${amount} on ${chain}, which does not pay this request.** If it was you, contact ${isolate(merchant)}; refunds are not automatic.`,
  unlistedPayment: (merchant: string) =>
    `**Your wallet sent another transaction.** If it arrives, it is a second payment that is not needed: ask ${isolate(merchant)} for a refund.`,

  back: (place: string) => `Back to ${place}`,
  backWithoutPaying: (place: string) => `Back to ${place} without paying`,
  redirecting: (seconds: number) => `Redirecting in ${seconds} s.`,
  stayHere: "Stay here",

  timeUpVerdict: "Time is up; if you have paid, we are checking",
  timeUpText: "A payment sent in time still counts and will appear here. **If you have not paid, do not pay now.**",
  expiredVerdict: "This payment request has expired",
  expiredText: (merchant: string) =>
    `**Do not send money** to the address that was shown here. Ask ${isolate(merchant)} for a new request.`,
  expiredPart: (paid: string, amount: string, merchant: string) =>
    `**${paid} of ${amount}** arrived and stays with ${isolate(merchant)}. Contact them about it; refunds are not automatic.`,
  expiredLate: (merchant: string) =>
    `Your payment arrived after the request expired. ${isolate(merchant)} decides whether to accept it. Do not pay again.`,
  latePending: "A payment arrived after the request expired. It is being confirmed.",

  declineVerdict: "Decline in your wallet",
  declineEnded: "Your wallet may still ask you to confirm a payment. **Do not confirm it:** this request has ended.",
  declinePaid:
    "A payment has already been detected. If your wallet still asks you to confirm one, **do not confirm it:** it would be a second payment.",

  goneVerdict: "No longer available. Do not pay.",
  goneText: (merchant: string) =>
    `${isolate(merchant)} has cancelled this payment request. **Do not send money** to the address that was shown here.`,
  goneSent: (merchant: string) =>
    `If you have already paid, ${isolate(merchant)} has the money. Contact them about it; refunds are not automatic.`,
  notFoundTitle: "Payment request not found",
  notFoundText: "Check the link. The request may have been cancelled.",
  notFoundWarning:
    "**Do not send money** to an address from an earlier visit to this link. Ask the sender for a new link.",

  offline: "You are offline. This page may be out of date and will update once you are back online.",
  rateLimited: "This page is open many times, so it updates less often and may be out of date.",
  retrying: "We cannot reach our server and are retrying. This page may be out of date.",
  degraded: (chain: string) =>
    `We are having trouble reading ${chain}. Payments are not lost but take longer to appear.`,

  doNotPayVerdict: "Do not pay yet",
  doNotPayUnconfirmed: (chain: string) =>
    `We cannot read ${chain} at the moment, so we would not notice your payment. This message disappears as soon as we can. If you have already paid, your payment is not lost.`,
  doNotPayCutOff:
    "This page has had no answer from our server for over a minute, so it may be out of date. This message disappears as soon as it has one. If you have already paid, your payment is not lost.",
  localChainTitle: "Local test chain",
  localChainText: (id: number | null) =>
    `A test chain on this server${id === null ? "" : ` (chain ID ${id})`}. It has no public explorer, and its tokens have no value.`,
  address: "Address",

  questions: (merchant: string) => `Questions? Contact ${merchant}:`,
  paymentsBy: "Payments by",
  remit: "Remit",
  language: "Language",
});

export type Messages = typeof messages;

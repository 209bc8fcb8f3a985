// Every sentence of the pay page. A language is one more object of this shape; **…** marks what is set bold.

export const messages = {
  titlePay: (amount: string, merchant: string) => `Pay ${amount} to ${merchant}`,
  titleLeft: (amount: string, merchant: string) => `${amount} still to pay to ${merchant}`,
  titleConfirming: (seen: number, required: number) => `Payment seen, ${seen} of ${required} confirmations`,
  titlePaid: (amount: string, merchant: string) => `Paid ${amount} to ${merchant}`,
  titleTimeUp: "Time is up",
  titleExpired: "This payment request has expired",
  titleGone: "No longer available",

  sandboxName: "Sandbox.",
  sandboxText: "Test networks, test money. Do not send anything of value here.",
  environment: "Environment",

  waiting: "Waiting",
  sent: "Sent",
  confirming: "Confirming",
  partlyPaid: "Partly paid",
  paid: "Paid",
  timeUp: "Time is up",
  expired: "Expired",
  unavailable: "Not available",

  stillToPay: "Still to pay",
  onNetwork: (chain: string) => `on **${chain}**`,
  openFor: (left: string) => `Open for **${left}**`,
  open: "Open",
  until: "until",
  received: (amount: string) => `${amount} received`,
  seen: (amount: string) => `${amount} seen, not final yet`,
  ofAmount: (amount: string) => `of ${amount}`,
  partArrived: (amount: string) => `Your ${amount} arrived and counts. Pay the rest below; no need to start again.`,
  partSeen: (amount: string) =>
    `Your ${amount} was seen and counts once it is final. Only the rest is asked for below.`,

  payWithWallet: "Pay with a wallet",
  payWith: (wallet: string) => `Pay with ${wallet}`,
  payRemaining: (amount: string) => `Pay the remaining ${amount}`,
  withWallet: (wallet: string) => `with ${wallet}`,
  browserWallet: "your browser wallet",
  otherWallet: "Other wallet",
  walletOnPhone:
    "**On a phone:** open this page in the browser inside your wallet app, and the button to pay appears here.",
  walletOnComputer: "**On a computer:** install your wallet’s browser extension, then load this page again.",
  noWallet: "No wallet was found in this browser.",
  needsScript: "Paying with a wallet in this browser needs JavaScript.",

  connecting: (wallet: string) => `Allow the connection in ${wallet}`,
  switching: (wallet: string, chain: string) => `Switch to ${chain} in ${wallet}`,
  checking: "Checking the account",
  signing: (wallet: string) => `Confirm the payment in ${wallet}`,
  moved: (wallet: string) => `Decline the payment in ${wallet}`,
  movedHelp: (wallet: string, chain: string) =>
    `${wallet} changed its network or account while it was asking. Decline there, then pay again on ${chain}.`,
  signingHelp: "Nothing leaves your wallet until you confirm there. No window? Open your wallet; it is waiting.",
  startOver: "Start over",

  problem: {
    rejected: "You declined in your wallet. Nothing was sent.",
    switch_rejected: (chain: string) =>
      `The payment must go over ${chain}, and your wallet stayed on another network. Nothing was sent.`,
    chain_unknown: (chain: string, id: number) =>
      `Your wallet does not know the network ${chain}. Add it in your wallet’s settings (network id ${id}), then try again. Nothing was sent.`,
    wrong_chain: (chain: string) =>
      `Your wallet is not on ${chain} yet. Switch the network there, then try again. Nothing was sent.`,
    insufficient: (held: string, needed: string) =>
      `This account holds ${held}; ${needed} are needed. Choose another account in your wallet, or add to it. Nothing was sent.`,
    no_gas: (coin: string, chain: string) =>
      `This account cannot pay the network’s fee. It needs some ${coin} on ${chain} besides the amount. Nothing was sent.`,
    account_changed: "Your wallet changed its account meanwhile. Nothing was sent. Try again to pay from the new one.",
    no_account: "Your wallet gave no account. Unlock it, choose an account, then try again. Nothing was sent.",
    wallet_busy: "Your wallet has a request open already. Finish or close it there, then try again.",
    not_open: "This payment request is no longer open. Nothing was sent.",
    offline:
      "We could not make sure that this request is still open. Check your connection, then try again. Nothing was sent.",
    needs_reference:
      "This recipient cannot be paid from a browser wallet. Ask the merchant for another way to pay. Nothing was sent.",
    failed_on_chain: "The network refused the transaction, so nothing was paid. You can try again.",
    unknown: "Your wallet could not send the payment. Look there before you try again.",
  },
  walletSays: (words: string) => `Your wallet says: ${words}`,

  sentVerdict: "Sent, waiting to be seen",
  sentText: (chain: string) => `Your wallet sent the payment. As soon as ${chain} shows it, this page does too.`,
  sentSlow:
    "This takes longer than usual. Look in your wallet: if the transaction is still pending there, wait. Only if it failed or was dropped, pay again.",
  payAgain: "It failed in my wallet, pay again",

  orScan: "or scan with a phone",
  scan: "Scan with a phone",
  qrHolds: "QR code holds",
  addressAndAmount: "Address and amount",
  addressOnly: "Address only",
  qrLabelAmount: (amount: string, chain: string, address: string) => `QR code: ${amount} on ${chain} to ${address}`,
  qrLabelAddress: (chain: string, address: string) => `QR code: address ${address} on ${chain}`,
  byHand: "Send by hand",
  onlyThisToken: (symbol: string, chain: string) =>
    `Send **${symbol} on ${chain}** only. Another token, or another network, will not pay this request.`,
  recipientAddress: (chain: string) => `Recipient address on ${chain}`,
  addressToCompare: (chain: string) => `Recipient address on ${chain}, to compare with your wallet`,
  exactAmount: "Exact amount",
  copy: "Copy",
  copyAddress: "recipient address",
  copyAmount: "exact amount",
  fromExchange: "Sending from an exchange?",
  fromExchangeText: (amount: string, chain: string) =>
    `The recipient must receive exactly ${amount}. Your exchange may take its fee off the amount; add it on top. Choose the network ${chain}.`,
  noSendingByHand:
    "Sending by hand is switched off here: another request asks for the same amount at the same address, and such a payment could not be told apart. **Scan the code, or pay with a wallet in this browser**; both carry the reference of this request.",
  noPlainTransfer:
    "Scanning and sending by hand are switched off here: another request asks for the same amount at the same address, and such a payment could not be told apart. **Pay with a wallet in this browser**; it carries the reference of this request.",

  confirmations: (seen: number, required: number) => `${seen} of ${required} confirmations`,
  finalising: "Waiting for the network’s last word",
  secondsLeft: (seconds: number) => (seconds === 1 ? "About 1 second left." : `About ${seconds} seconds left.`),
  minutesLeft: (minutes: number) => (minutes === 1 ? "About 1 minute left." : `About ${minutes} minutes left.`),
  finalWhenFinalised: (chain: string) =>
    `${chain} finalises blocks in batches, so this can take a few minutes. Your payment is final then.`,
  pace: (chain: string, seconds: string, required: number) =>
    `${chain} adds a block every ${seconds === "1" ? "second" : `${seconds} seconds`}; your payment is final at ${required} confirmations.`,
  closePage: (merchant: string) => `You can close this page. ${merchant} is told either way.`,
  updatesItself: "This page updates by itself. Nothing to confirm, nothing to send us.",

  paidAt: "Paid",
  amountLabel: "Amount",
  transaction: "Transaction",
  paymentOf: (index: number, count: number) => `Payment ${index} of ${count}`,
  from: "From",
  block: "Block",
  seenAt: "Seen",
  onTime: "on time",
  late: "after the time was up",
  recipient: "Recipient",
  request: "Request",
  copyHash: "transaction hash",
  copySender: "sender",
  print: "Print or save",
  viewOn: (explorer: string) => `View on ${explorer}`,
  viewTransaction: "View transaction",

  overpaid: (amount: string, merchant: string) =>
    `**${amount} more** than was asked arrived. Ask ${merchant} to send it back; nothing is refunded by itself.`,
  paidLate: (merchant: string) => `The payment arrived after the time was up. ${merchant} accepted it.`,
  resolved: (merchant: string) => `${merchant} marked this request as paid.`,
  reversed: (merchant: string) =>
    `The network took a payment back after it had counted. Talk to ${merchant} before you pay anything again.`,

  back: (place: string) => `Back to ${place}`,
  backWithoutPaying: (place: string) => `Back to ${place} without paying`,
  goingThere: (seconds: number) => `Going there in ${seconds} s.`,
  stayHere: "Stay here",

  timeUpVerdict: "Time is up; if you have paid, we are checking",
  timeUpText:
    "A payment sent in time still counts, and this page will show it. **If you have not paid, do not pay now.**",
  expiredVerdict: "This payment request has expired",
  expiredText: (merchant: string) =>
    `**Do not send money** to the address that stood here. Ask ${merchant} for a new request.`,
  expiredPart: (paid: string, asked: string, merchant: string) =>
    `**${paid} of ${asked}** arrived and stays with ${merchant}. Ask them what happens with it; nothing is refunded by itself.`,
  expiredLate: (merchant: string) =>
    `Your payment arrived after the time was up. ${merchant} decides whether it counts; there is nothing to pay again.`,
  latePending: "A payment arrived after the time was up. It is being confirmed.",

  declineVerdict: "Decline in your wallet",
  declineEnded: "Your wallet may still ask you to confirm a payment. **Do not confirm it:** this request has ended.",
  declinePaid:
    "A payment has been seen already. If your wallet still asks you to confirm one, **do not confirm it:** it would be a second payment.",

  goneVerdict: "No longer available. Do not pay.",
  goneText: (merchant: string) =>
    `${merchant} has withdrawn this payment request. **Do not send money** to the address that stood here.`,
  goneSent: (merchant: string) =>
    `If you have already paid, the money is at ${merchant}’s address: talk to them about it. Nothing is refunded by itself.`,
  notFoundTitle: "There is no payment request here",
  notFoundText: "The link may be mistyped, or the request was cancelled.",
  notFoundWarning:
    "**Do not send money** to an address that you noted from this link earlier. Ask the person who sent it for a new one.",

  offline: "You are offline. What you see may be out of date; this page goes on by itself once you are back.",
  slowed: "This page is open many times, so our server answers less often. What you see may be out of date.",
  retrying: "We cannot reach our server and keep trying. What you see may be out of date.",
  degraded: (chain: string) =>
    `We have trouble reading ${chain} at the moment. Payments are not lost, but showing them takes longer.`,

  localChainTitle: "A chain of this instance",
  localChainText: (id: number | null) =>
    `It runs here, for trying things out${id === null ? "" : ` (network id ${id})`}, and no public explorer knows it. Nothing on it is worth anything.`,
  address: "Address",

  paymentsBy: "Payments by",
};

export type Messages = typeof messages;

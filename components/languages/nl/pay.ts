import { pluralsOf } from "@/lib/platform/language/plurals";
import type { PayTexts } from "../pay-texts";

const plural = pluralsOf("nl");

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `Betaal ${amount} aan ${merchant}`,
    titleLeft: (amount, merchant) => `Nog ${amount} te betalen aan ${merchant}`,
    titleConfirming: (seen, required) => `Betaling gedetecteerd, ${seen} van ${required} bevestigingen`,
    titlePaid: (amount, merchant) => `${amount} betaald aan ${merchant}`,
    titleExpired: "Dit betaalverzoek is verlopen",

    sandboxName: "Testomgeving.",
    sandboxText: "Testnetwerken, testgeld.",
    sandboxWarning: "Stuur hier niets van waarde naartoe.",
    environment: "Omgeving",

    waiting: "Wacht op betaling",
    sent: "Verzonden",
    confirming: "Wordt bevestigd",
    partlyPaid: "Deels betaald",
    paid: "Betaald",
    timeUp: "Tijd verstreken",
    expired: "Verlopen",

    stillToPay: "Nog te betalen",
    onNetwork: (chain) => `via **${chain}**`,
    walletName: (symbol, name) => `${symbol}, in uw wallet getoond als ${name}`,
    openFor: (left) => `Nog **${left}** open`,
    open: "Open",
    until: "tot",
    days: (count) => plural(count, { one: `${count} dag`, other: `${count} dagen` }),
    received: (amount) => `${amount} ontvangen`,
    detected: (amount) => `${amount} gedetecteerd, nog niet definitief`,
    ofAmount: (amount) => `van ${amount}`,
    partArrived: (amount) => `We hebben ${amount} ontvangen. Betaal de rest hieronder.`,
    partDetected: (amount) =>
      `We hebben ${amount} gedetecteerd. Het telt zodra het definitief is. Betaal hieronder alleen de rest.`,

    payWithWallet: "Betalen met een wallet",
    payWith: (wallet) => `Betalen met ${wallet}`,
    payRemaining: (amount) => `Resterende ${amount} betalen`,
    withWallet: (wallet) => `met ${wallet}`,
    browserWallet: "uw browserwallet",
    otherWallet: "Andere wallet",
    walletOnPhone:
      "**Op een telefoon:** open deze pagina in de browser van uw wallet-app; daar verschijnt de knop om te betalen.",
    openInWalletApp: "Openen in een wallet-app",
    openWithoutReference: "Weigert de wallet de link? Openen zonder referentie",
    openPageIn: "Open deze pagina in de browser van",
    copyLink: "Link kopiëren",
    share: "Delen",
    walletOnComputer: "**Op een computer:** installeer de browserextensie van uw wallet en laad deze pagina opnieuw.",
    noWallet: "Er is geen wallet gevonden in deze browser.",

    reportedPayment:
      "**Er is al een betaling verzonden,** maar die is nog niet aangekomen. Was die van u, wacht er dan op voordat u opnieuw betaalt.",
    handedOff:
      "{age} is in een wallet een betaling begonnen. **Als het bevestigingsvenster nog openstaat, weiger de betaling daar dan eerst.**",
    secondsAgo: (seconds) => `${seconds} s geleden`,
    minutesAgo: (minutes) => `${minutes} min geleden`,

    orScan: "of scan met een telefoon",
    orOpenOnPhone: "of scan om deze pagina op een telefoon te openen",
    showCode: "QR-code tonen",
    scan: "Scannen met een telefoon",
    qrHolds: "QR-code bevat",
    addressAndAmount: "Adres en bedrag",
    prepared: "Voorbereide betaling",
    withoutReference: "Zonder referentie",
    addressOnly: "Alleen adres",
    refusesReference: "Sommige wallets, zoals MetaMask Mobile, weigeren een code met referentie.",
    qrLabelAmount: (amount, chain, address) => `QR-code: ${amount} via ${chain} naar ${address}`,
    qrLabelPage: "QR-code: deze pagina",
    qrLabelAddress: (chain, address) => `QR-code: adres ${address} op ${chain}`,
    byHand: "Handmatig versturen",
    paidAlready: "Ik heb al betaald",
    onlyThisToken: (symbol, walletName, chain) =>
      `Stuur alleen **${symbol}${walletName ? ` (${walletName})` : ""} via ${chain}**. Met een andere token of een ander netwerk wordt dit verzoek niet betaald.`,
    recipientAddress: (chain) => `Adres van de ontvanger op ${chain}`,
    addressToCompare: (chain) => `Adres van de ontvanger op ${chain}, om met uw wallet te vergelijken`,
    exactAmount: "Exact bedrag",
    copy: "Kopiëren",
    copyAddress: "adres van de ontvanger",
    copyAmount: "exact bedrag",
    noSendingByHand: (merchant) =>
      `Handmatig versturen is uitgeschakeld: een ander verzoek vraagt hetzelfde bedrag op hetzelfde adres, dus we zouden niet weten voor welk verzoek uw betaling is. **Scan de code, betaal met een wallet in deze browser of open deze pagina in een wallet-app**; elk daarvan geeft de referentie van dit verzoek mee. Hebt u geen van deze, vraag ${merchant} dan om een andere manier om te betalen.`,
    noPlainTransfer: (merchant) =>
      `Scannen en handmatig versturen zijn uitgeschakeld: een ander verzoek vraagt hetzelfde bedrag op hetzelfde adres, dus we zouden niet weten voor welk verzoek uw betaling is. **Betaal met een wallet in deze browser of open deze pagina in een wallet-app**; beide geven de referentie van dit verzoek mee. Hebt u geen van beide, vraag ${merchant} dan om een andere manier om te betalen.`,

    confirmations: (seen, required) => `${seen} van ${required} bevestigingen`,
    finalizing: "Wachten tot de betaling definitief is",
    secondsLeft: (seconds) =>
      plural(seconds, { one: `Nog ongeveer ${seconds} seconde.`, other: `Nog ongeveer ${seconds} seconden.` }),
    minutesLeft: (minutes) =>
      plural(minutes, { one: `Nog ongeveer ${minutes} minuut.`, other: `Nog ongeveer ${minutes} minuten.` }),
    finalWhenFinalized: (chain) => `${chain} maakt blokken in groepen definitief; dit kan een paar minuten duren.`,
    pace: (chain, seconds, required) =>
      `${chain} voegt elke ${seconds} s een blok toe; uw betaling is definitief bij ${required} bevestigingen.`,
    closePage: (merchant) => `U kunt deze pagina sluiten. ${merchant} krijgt bericht.`,
    updatesItself: "Deze pagina werkt zichzelf bij. U hoeft niets te bevestigen.",

    paidAt: "Betaald",
    transaction: "Transactie",
    paymentOf: (index, count) => `Betaling ${index} van ${count}`,
    from: "Van",
    block: "Blok",
    seenAt: "Gedetecteerd",
    onTime: "op tijd",
    late: "na het verlopen",
    request: "Verzoek",
    copyHash: "transactiehash",
    copySender: "afzender",
    print: "Afdrukken of opslaan",
    asked: "Gevraagd bedrag",
    receivedInTotal: "Ontvangen bedrag",
    network: "Netwerk",
    networkWithId: (chain, id) => `${chain} (chain-ID ${id})`,
    tokenContract: "Tokencontract",
    page: "Pagina",
    signedReceipt: "Ondertekend betaalbewijs",
    keepOffer: "Het [ondertekende aanbod] bewijst wat deze pagina vraagt.",
    notAnInvoice: "Dit is een betaalbewijs, geen factuur.",
    viewOn: (explorer) => `Bekijken op ${explorer}`,
    viewTransaction: "Transactie bekijken",

    overpaid: (amount, merchant) =>
      `U hebt **${amount} meer** betaald dan gevraagd. Vraag ${merchant} om een terugbetaling; die gaat niet automatisch.`,
    paidLate: (merchant) => `De betaling kwam aan nadat het verzoek was verlopen. ${merchant} heeft die geaccepteerd.`,
    resolved: (merchant) => `${merchant} heeft dit verzoek als betaald gemarkeerd.`,
    reversed: (merchant) =>
      `Het netwerk heeft een betaling teruggedraaid nadat die was bevestigd. Neem contact op met ${merchant} voordat u opnieuw betaalt.`,

    secondPayment: (amount, merchant) =>
      `**Er is een tweede betaling van ${amount} aangekomen.** Die is niet nodig. Vraag ${merchant} om een terugbetaling; die gaat niet automatisch.`,
    tooLatePayment: (amount, merchant) =>
      `**${amount} kwam te laat aan om te tellen.** Vraag ${merchant} om een terugbetaling; die gaat niet automatisch.`,
    misdirected: (amount, chain, merchant) =>
      `**We hebben ${amount} via ${chain} ontvangen. Daarmee is dit verzoek niet betaald.** Was u het, neem dan contact op met ${merchant}; terugbetaling gaat niet automatisch.`,

    back: (place) => `Terug naar ${place}`,
    backWithoutPaying: (place) => `Terug naar ${place} zonder te betalen`,

    timeUpVerdict: "Tijd verstreken; als u hebt betaald, controleren we dat",
    timeUpText:
      "Een op tijd verzonden betaling telt nog en verschijnt hier. **Hebt u nog niet betaald, betaal dan nu niet.**",
    expiredVerdict: "Dit betaalverzoek is verlopen",
    expiredText: (merchant) =>
      `**Stuur geen geld** naar het adres dat hier stond. Vraag ${merchant} om een nieuw verzoek.`,
    expiredPart: (paid, amount, merchant) =>
      `**${paid} van ${amount}** is aangekomen en blijft bij ${merchant}. Neem daarover contact met hen op; terugbetaling gaat niet automatisch.`,
    expiredLate: (merchant) =>
      `Uw betaling kwam aan nadat het verzoek was verlopen. ${merchant} beslist of die wordt geaccepteerd. Betaal niet nog een keer.`,
    latePending: "Er kwam een betaling aan nadat het verzoek was verlopen. Die wordt nu bevestigd.",

    degraded: (chain) =>
      `We hebben moeite om ${chain} te lezen. Betalingen gaan niet verloren, maar verschijnen later.`,
    doNotPayVerdict: "Betaal nog niet",
    doNotPayUnconfirmed: (chain) =>
      `We kunnen ${chain} op dit moment niet lezen en zouden uw betaling dus niet opmerken. Dit bericht verdwijnt zodra we dat weer kunnen. Hebt u al betaald, dan is uw betaling niet verloren.`,

    questions: (merchant) => `Vragen? Neem contact op met ${merchant}:`,
    paymentsBy: "Betalingen via",
    language: "Taal",
  },
  "requests/checkout/exchange": {
    title: "Verstuurt u vanaf een exchange?",
    text: (due, network) =>
      `De ontvanger moet precies **${due}** via **${network}** ontvangen. De meeste exchanges trekken hun kosten af van het bedrag dat u invoert.`,
    fee: (symbol) => `Kosten van uw exchange, in ${symbol}`,
    amount: "Bij de exchange in te voeren bedrag",
    shortfall: (merchant) =>
      `Komt er minder aan, dan vraagt deze pagina om de rest. Is de rest te klein voor uw exchange, vraag ${merchant} dan om te accepteren wat is aangekomen.`,
    details: "Gegevens waar uw exchange om kan vragen",
    wallet: "Wallet",
    selfHosted: "Zelf beheerd (eigen wallet van de ontvanger, geen exchange)",
    purpose: "Doel",
    purchase: "Aankoop",
    recipient: "Ontvanger",
  },
  ui: {
    copyThing: (thing) => `Kopieer ${thing}`,
    switchTheme: "Wisselen tussen licht en donker",
    time: { exact: (time, zone) => `${time} (${zone})` },
  },
};

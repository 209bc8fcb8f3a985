import { pluralsOf } from "@/lib/platform/language/plurals";
import type { PayTexts } from "../pay-texts";

const plural = pluralsOf("it");

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `Paga ${amount} a ${merchant}`,
    titleLeft: (amount, merchant) => `${amount} ancora da pagare a ${merchant}`,
    titleConfirming: (seen, required) => `Pagamento rilevato, ${seen} conferme su ${required}`,
    titlePaid: (amount, merchant) => `${amount} pagati a ${merchant}`,
    titleExpired: "Questa richiesta di pagamento è scaduta",

    sandboxName: "Ambiente di prova.",
    sandboxText: "Reti di prova, denaro di prova.",
    sandboxWarning: "Non invii qui nulla di valore.",
    environment: "Ambiente",

    waiting: "In attesa",
    sent: "Inviato",
    confirming: "In conferma",
    partlyPaid: "Pagato in parte",
    paid: "Pagato",
    timeUp: "Tempo scaduto",
    expired: "Scaduta",

    stillToPay: "Ancora da pagare",
    onNetwork: (chain) => `su **${chain}**`,
    walletName: (symbol, name) => `${symbol}, indicato come ${name} nel Suo wallet`,
    openFor: (left) => `Aperta per **${left}**`,
    open: "Aperta",
    until: "fino al",
    days: (count) => plural(count, { one: `${count} giorno`, other: `${count} giorni` }),
    received: (amount) => `${amount} ricevuti`,
    detected: (amount) => `${amount} rilevati, non ancora definitivi`,
    ofAmount: (amount) => `su ${amount}`,
    partArrived: (amount) => `Abbiamo ricevuto ${amount}. Paghi il resto qui sotto.`,
    partDetected: (amount) =>
      `Abbiamo rilevato ${amount}. L’importo conterà quando sarà definitivo. Qui sotto paghi solo il resto.`,

    payWithWallet: "Paga con un wallet",
    payWith: (wallet) => `Paga con ${wallet}`,
    payRemaining: (amount) => `Paga i restanti ${amount}`,
    withWallet: (wallet) => `con ${wallet}`,
    browserWallet: "il wallet del browser",
    otherWallet: "Altro wallet",
    walletOnPhone:
      "**Su un telefono:** apra questa pagina nel browser dell’app del Suo wallet; lì comparirà il pulsante per pagare.",
    openInWalletApp: "Apri in un’app wallet",
    openWithoutReference: "Il wallet rifiuta il link? Apri senza riferimento",
    openPageIn: "Apri questa pagina nel browser di",
    copyLink: "Copia link",
    share: "Condividi",
    walletOnComputer:
      "**Su un computer:** installi l’estensione per browser del Suo wallet, poi ricarichi questa pagina.",
    noWallet: "In questo browser non è stato trovato alcun wallet.",

    reportedPayment:
      "**Un pagamento è già stato inviato,** ma non è ancora arrivato. Se è il Suo, lo attenda prima di pagare di nuovo.",
    handedOff:
      "Un pagamento è stato avviato in un wallet {age}. **Se la richiesta di conferma è ancora aperta, prima la rifiuti.**",
    secondsAgo: (seconds) => `${seconds} s fa`,
    minutesAgo: (minutes) => `${minutes} min fa`,

    orScan: "oppure scansioni con un telefono",
    orOpenOnPhone: "oppure scansioni per aprire questa pagina su un telefono",
    showCode: "Mostra codice QR",
    scan: "Scansiona con un telefono",
    qrHolds: "Il codice QR contiene",
    addressAndAmount: "Indirizzo e importo",
    prepared: "Pagamento preparato",
    withoutReference: "Senza riferimento",
    addressOnly: "Solo indirizzo",
    refusesReference: "Alcuni wallet, come MetaMask Mobile, rifiutano un codice con riferimento.",
    qrLabelAmount: (amount, chain, address) => `Codice QR: ${amount} su ${chain} a ${address}`,
    qrLabelPage: "Codice QR: questa pagina",
    qrLabelAddress: (chain, address) => `Codice QR: indirizzo ${address} su ${chain}`,
    byHand: "Invio manuale",
    paidAlready: "Ho già pagato",
    onlyThisToken: (symbol, walletName, chain) =>
      `Invii solo **${symbol}${walletName ? ` (${walletName})` : ""} su ${chain}**. Un altro token o un’altra rete non pagherà questa richiesta.`,
    recipientAddress: (chain) => `Indirizzo del destinatario su ${chain}`,
    addressToCompare: (chain) => `Indirizzo del destinatario su ${chain}, da confrontare con il Suo wallet`,
    exactAmount: "Importo esatto",
    copy: "Copia",
    copyAddress: "indirizzo del destinatario",
    copyAmount: "importo esatto",
    noSendingByHand: (merchant) =>
      `L’invio manuale è disattivato: un’altra richiesta chiede lo stesso importo allo stesso indirizzo, quindi non potremmo sapere a quale delle due si riferisce il Suo pagamento. **Scansioni il codice, paghi con un wallet in questo browser oppure apra questa pagina in un’app wallet**; ognuno di questi modi trasmette il riferimento di questa richiesta. Se non ne ha nessuno, chieda a ${merchant} un altro modo per pagare.`,
    noPlainTransfer: (merchant) =>
      `La scansione e l’invio manuale sono disattivati: un’altra richiesta chiede lo stesso importo allo stesso indirizzo, quindi non potremmo sapere a quale delle due si riferisce il Suo pagamento. **Paghi con un wallet in questo browser oppure apra questa pagina in un’app wallet**; entrambi i modi trasmettono il riferimento di questa richiesta. Se non ha né l’uno né l’altra, chieda a ${merchant} un altro modo per pagare.`,

    confirmations: (seen, required) => `${seen} conferme su ${required}`,
    finalizing: "In attesa che sia definitivo",
    secondsLeft: (seconds) =>
      plural(seconds, { one: `Manca circa ${seconds} secondo.`, other: `Mancano circa ${seconds} secondi.` }),
    minutesLeft: (minutes) =>
      plural(minutes, { one: `Manca circa ${minutes} minuto.`, other: `Mancano circa ${minutes} minuti.` }),
    finalWhenFinalized: (chain) => `${chain} finalizza i blocchi in gruppi; può richiedere qualche minuto.`,
    pace: (chain, seconds, required) =>
      `${chain} aggiunge un blocco ogni ${seconds} s; il Suo pagamento sarà definitivo con ${required} conferme.`,
    closePage: (merchant) => `Può chiudere questa pagina. ${merchant} riceverà un avviso.`,
    updatesItself: "Questa pagina si aggiorna da sola. Non deve confermare nulla.",

    paidAt: "Pagato",
    transaction: "Transazione",
    paymentOf: (index, count) => `Pagamento ${index} di ${count}`,
    from: "Da",
    block: "Blocco",
    seenAt: "Rilevato",
    onTime: "in tempo",
    late: "dopo la scadenza",
    request: "Richiesta",
    copyHash: "hash della transazione",
    copySender: "mittente",
    print: "Stampa o salva",
    asked: "Importo richiesto",
    receivedInTotal: "Importo ricevuto",
    network: "Rete",
    networkWithId: (chain, id) => `${chain} (ID della catena ${id})`,
    tokenContract: "Contratto del token",
    page: "Pagina",
    signedReceipt: "Ricevuta firmata",
    keepOffer: "L’[offerta firmata] dimostra ciò che chiede questa pagina.",
    notAnInvoice: "Questa è una ricevuta di pagamento, non una fattura.",
    viewOn: (explorer) => `Vedi su ${explorer}`,
    viewTransaction: "Vedi transazione",

    overpaid: (amount, merchant) =>
      `Ha pagato **${amount} in più** di quanto richiesto. Chieda il rimborso a ${merchant}; i rimborsi non sono automatici.`,
    paidLate: (merchant) => `Il pagamento è arrivato dopo la scadenza della richiesta. ${merchant} lo ha accettato.`,
    resolved: (merchant) => `${merchant} ha segnato questa richiesta come pagata.`,
    reversed: (merchant) =>
      `La rete ha annullato un pagamento dopo averlo confermato. Contatti ${merchant} prima di pagare di nuovo.`,

    secondPayment: (amount, merchant) =>
      `**È arrivato un secondo pagamento di ${amount}.** Non è necessario. Chieda il rimborso a ${merchant}; i rimborsi non sono automatici.`,
    tooLatePayment: (amount, merchant) =>
      `**${amount} sono arrivati troppo tardi per contare.** Chieda il rimborso a ${merchant}; i rimborsi non sono automatici.`,
    misdirected: (amount, chain, merchant) =>
      `**Abbiamo ricevuto ${amount} su ${chain}, che non pagano questa richiesta.** Se li ha inviati Lei, contatti ${merchant}; i rimborsi non sono automatici.`,

    back: (place) => `Torna a ${place}`,
    backWithoutPaying: (place) => `Torna a ${place} senza pagare`,

    timeUpVerdict: "Tempo scaduto; se ha pagato, stiamo verificando",
    timeUpText: "Un pagamento inviato in tempo conta ancora e comparirà qui. **Se non ha pagato, non paghi adesso.**",
    expiredVerdict: "Questa richiesta di pagamento è scaduta",
    expiredText: (merchant) =>
      `**Non invii denaro** all’indirizzo che era mostrato qui. Chieda a ${merchant} una nuova richiesta.`,
    expiredPart: (paid, amount, merchant) =>
      `**${paid} su ${amount}** sono arrivati e restano a ${merchant}. Contatti loro al riguardo; i rimborsi non sono automatici.`,
    expiredLate: (merchant) =>
      `Il Suo pagamento è arrivato dopo la scadenza della richiesta. ${merchant} decide se accettarlo. Non paghi di nuovo.`,
    latePending: "Un pagamento è arrivato dopo la scadenza della richiesta. È in corso di conferma.",

    degraded: (chain) =>
      `Abbiamo difficoltà a leggere ${chain}. I pagamenti non vanno persi, ma impiegano più tempo a comparire.`,
    doNotPayVerdict: "Non paghi ancora",
    doNotPayUnconfirmed: (chain) =>
      `Al momento non riusciamo a leggere ${chain}, quindi non ci accorgeremmo del Suo pagamento. Questo messaggio scomparirà non appena ci riusciremo. Se ha già pagato, il Suo pagamento non è perso.`,

    questions: (merchant) => `Domande? Contatti ${merchant}:`,
    paymentsBy: "Pagamenti con",
    language: "Lingua",
  },
  "requests/checkout/exchange": {
    title: "Invia da un exchange?",
    text: (due, network) =>
      `Il destinatario deve ricevere esattamente **${due}** su **${network}**. La maggior parte degli exchange detrae la propria commissione dall’importo che si inserisce.`,
    fee: (symbol) => `Commissione del Suo exchange, in ${symbol}`,
    amount: "Importo da inserire nell’exchange",
    shortfall: (merchant) =>
      `Se arriva di meno, questa pagina chiederà il resto. Se il resto è troppo piccolo per il Suo exchange, chieda a ${merchant} di accettare ciò che è arrivato.`,
    details: "Dati che il Suo exchange può chiedere",
    wallet: "Wallet",
    selfHosted: "In autocustodia (wallet proprio del destinatario, non un exchange)",
    purpose: "Causale",
    purchase: "Acquisto",
    recipient: "Destinatario",
  },
  ui: {
    copyThing: (thing) => `Copia ${thing}`,
    switchTheme: "Passa dal tema chiaro a quello scuro e viceversa",
    time: { exact: (time, zone) => `${time} (${zone})` },
  },
};

import { pluralsOf } from "@/lib/platform/language/plurals";
import type { PayTexts } from "../pay-texts";

const plural = pluralsOf("de");

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `${amount} an ${merchant} bezahlen`,
    titleLeft: (amount, merchant) => `Noch ${amount} an ${merchant} zu bezahlen`,
    titleConfirming: (seen, required) => `Zahlung erkannt, ${seen} von ${required} Bestätigungen`,
    titlePaid: (amount, merchant) => `${amount} an ${merchant} bezahlt`,
    titleExpired: "Diese Zahlungsanforderung ist abgelaufen",

    sandboxName: "Sandbox.",
    sandboxText: "Testnetze, Testgeld.",
    sandboxWarning: "Senden Sie hierhin nichts von Wert.",
    environment: "Umgebung",

    waiting: "Offen",
    sent: "Gesendet",
    confirming: "Wird bestätigt",
    partlyPaid: "Teils bezahlt",
    paid: "Bezahlt",
    timeUp: "Zeit abgelaufen",
    expired: "Abgelaufen",

    stillToPay: "Noch zu bezahlen",
    onNetwork: (chain) => `über **${chain}**`,
    walletName: (symbol, name) => `${symbol}, in Ihrer Wallet als ${name} angezeigt`,
    openFor: (left) => `Noch **${left}**`,
    open: "Offen",
    until: "bis",
    days: (count) => plural(count, { one: `${count} Tag`, other: `${count} Tage` }),
    received: (amount) => `${amount} eingegangen`,
    detected: (amount) => `${amount} erkannt, noch nicht endgültig`,
    ofAmount: (amount) => `von ${amount}`,
    partArrived: (amount) => `Wir haben ${amount} erhalten. Bezahlen Sie den Rest unten.`,
    partDetected: (amount) =>
      `Wir haben ${amount} erkannt. Der Betrag zählt, sobald er endgültig ist. Bezahlen Sie unten nur den Rest.`,

    payWithWallet: "Mit einer Wallet bezahlen",
    payWith: (wallet) => `Mit ${wallet} bezahlen`,
    payRemaining: (amount) => `Restbetrag von ${amount} bezahlen`,
    withWallet: (wallet) => `mit ${wallet}`,
    browserWallet: "Ihre Browser-Wallet",
    otherWallet: "Andere Wallet",
    walletOnPhone:
      "**Auf dem Smartphone:** Öffnen Sie diese Seite im Browser Ihrer Wallet-App. Dort erscheint die Schaltfläche zum Bezahlen.",
    openInWalletApp: "In Wallet-App öffnen",
    openWithoutReference: "Lehnt die Wallet den Link ab? Ohne Referenz öffnen",
    openPageIn: "Diese Seite im Browser öffnen von",
    copyLink: "Link kopieren",
    share: "Teilen",
    walletOnComputer:
      "**Am Computer:** Installieren Sie die Browser-Erweiterung Ihrer Wallet und laden Sie diese Seite neu.",
    noWallet: "In diesem Browser wurde keine Wallet gefunden.",

    reportedPayment:
      "**Es wurde bereits eine Zahlung gesendet,** die noch nicht eingetroffen ist. Falls es Ihre war, warten Sie auf sie, bevor Sie noch einmal bezahlen.",
    handedOff:
      "Vor {age} wurde in einer Wallet eine Zahlung begonnen. **Falls die Abfrage noch offen ist, lehnen Sie sie zuerst ab.**",
    secondsAgo: (seconds) => `${seconds} s`,
    minutesAgo: (minutes) => `${minutes} min`,

    orScan: "oder mit dem Smartphone scannen",
    orOpenOnPhone: "oder scannen, um diese Seite auf dem Smartphone zu öffnen",
    showCode: "QR-Code anzeigen",
    scan: "Mit dem Smartphone scannen",
    qrHolds: "QR-Code enthält",
    addressAndAmount: "Adresse und Betrag",
    prepared: "Vorbereitete Zahlung",
    withoutReference: "Ohne Referenz",
    addressOnly: "Nur Adresse",
    refusesReference: "Manche Wallets, etwa MetaMask Mobile, lehnen einen Code mit Referenz ab.",
    qrLabelAmount: (amount, chain, address) => `QR-Code: ${amount} über ${chain} an ${address}`,
    qrLabelPage: "QR-Code: diese Seite",
    qrLabelAddress: (chain, address) => `QR-Code: Adresse ${address} auf ${chain}`,
    byHand: "Manuell senden",
    paidAlready: "Ich habe schon bezahlt",
    onlyThisToken: (symbol, walletName, chain) =>
      `Senden Sie nur **${symbol}${walletName ? ` (${walletName})` : ""} über ${chain}**. Ein anderer Token oder ein anderes Netzwerk bezahlt diese Zahlungsanforderung nicht.`,
    recipientAddress: (chain) => `Empfängeradresse auf ${chain}`,
    addressToCompare: (chain) => `Empfängeradresse auf ${chain}, zum Vergleich mit Ihrer Wallet`,
    exactAmount: "Genauer Betrag",
    copy: "Kopieren",
    copyAddress: "Empfängeradresse",
    copyAmount: "genauer Betrag",
    noSendingByHand: (merchant) =>
      `Manuelles Senden ist ausgeschaltet: Eine andere Zahlungsanforderung verlangt denselben Betrag an derselben Adresse. Wir könnten Ihre Zahlung deshalb nicht zuordnen. **Scannen Sie den Code, bezahlen Sie mit einer Wallet in diesem Browser oder öffnen Sie diese Seite in einer Wallet-App**; jeder dieser Wege überträgt die Referenz dieser Zahlungsanforderung. Wenn Sie keinen davon haben, fragen Sie ${merchant} nach einem anderen Zahlungsweg.`,
    noPlainTransfer: (merchant) =>
      `Scannen und manuelles Senden sind ausgeschaltet: Eine andere Zahlungsanforderung verlangt denselben Betrag an derselben Adresse. Wir könnten Ihre Zahlung deshalb nicht zuordnen. **Bezahlen Sie mit einer Wallet in diesem Browser oder öffnen Sie diese Seite in einer Wallet-App**; beides überträgt die Referenz dieser Zahlungsanforderung. Wenn Sie beides nicht haben, fragen Sie ${merchant} nach einem anderen Zahlungsweg.`,

    confirmations: (seen, required) => `${seen} von ${required} Bestätigungen`,
    finalizing: "Warten auf Endgültigkeit",
    secondsLeft: (seconds) =>
      plural(seconds, { one: `Noch etwa ${seconds} Sekunde.`, other: `Noch etwa ${seconds} Sekunden.` }),
    minutesLeft: (minutes) =>
      plural(minutes, { one: `Noch etwa ${minutes} Minute.`, other: `Noch etwa ${minutes} Minuten.` }),
    finalWhenFinalized: (chain) => `${chain} schließt Blöcke gesammelt ab. Das kann einige Minuten dauern.`,
    pace: (chain, seconds, required) =>
      `${chain} fügt etwa alle ${seconds} s einen Block hinzu; Ihre Zahlung ist mit ${required} Bestätigungen endgültig.`,
    closePage: (merchant) => `Sie können diese Seite schließen. ${merchant} wird benachrichtigt.`,
    updatesItself: "Diese Seite aktualisiert sich selbst. Sie müssen nichts bestätigen.",

    paidAt: "Bezahlt",
    transaction: "Transaktion",
    paymentOf: (index, count) => `Zahlung ${index} von ${count}`,
    from: "Von",
    block: "Block",
    seenAt: "Erkannt",
    onTime: "rechtzeitig",
    late: "nach Ablauf",
    request: "Anforderung",
    copyHash: "Transaktions-Hash",
    copySender: "Absender",
    print: "Drucken oder speichern",
    asked: "Geforderter Betrag",
    receivedInTotal: "Erhaltener Betrag",
    network: "Netzwerk",
    networkWithId: (chain, id) => `${chain} (Chain-ID ${id})`,
    tokenContract: "Token-Vertrag",
    page: "Seite",
    signedReceipt: "Signierter Beleg",
    keepOffer: "Das [signierte Angebot] beweist, was diese Seite fordert.",
    notAnInvoice: "Dies ist ein Zahlungsbeleg, keine Rechnung.",
    viewOn: (explorer) => `Auf ${explorer} ansehen`,
    viewTransaction: "Transaktion ansehen",

    overpaid: (amount, merchant) =>
      `Sie haben **${amount} mehr** als gefordert bezahlt. Bitten Sie ${merchant} um eine Erstattung; sie erfolgt nicht automatisch.`,
    paidLate: (merchant) => `Die Zahlung traf nach Ablauf der Zahlungsanforderung ein. ${merchant} hat sie angenommen.`,
    resolved: (merchant) => `${merchant} hat diese Zahlungsanforderung als bezahlt markiert.`,
    reversed: (merchant) =>
      `Das Netzwerk hat eine Zahlung nach ihrer Bestätigung rückgängig gemacht. Wenden Sie sich an ${merchant}, bevor Sie noch einmal bezahlen.`,

    secondPayment: (amount, merchant) =>
      `**Eine zweite Zahlung von ${amount} ist eingetroffen.** Sie ist nicht nötig. Bitten Sie ${merchant} um eine Erstattung; sie erfolgt nicht automatisch.`,
    tooLatePayment: (amount, merchant) =>
      `**${amount} traf zu spät ein, um zu zählen.** Bitten Sie ${merchant} um eine Erstattung; sie erfolgt nicht automatisch.`,
    misdirected: (amount, chain, merchant) =>
      `**Wir haben ${amount} über ${chain} erhalten. Das bezahlt diese Zahlungsanforderung nicht.** Falls Sie das waren, wenden Sie sich an ${merchant}; eine Erstattung erfolgt nicht automatisch.`,

    back: (place) => `Zurück zu ${place}`,
    backWithoutPaying: (place) => `Ohne zu bezahlen zurück zu ${place}`,

    timeUpVerdict: "Zeit abgelaufen; falls Sie bezahlt haben, prüfen wir das",
    timeUpText:
      "Eine rechtzeitig gesendete Zahlung zählt noch und wird hier erscheinen. **Wenn Sie noch nicht bezahlt haben, bezahlen Sie jetzt nicht.**",
    expiredVerdict: "Diese Zahlungsanforderung ist abgelaufen",
    expiredText: (merchant) =>
      `**Senden Sie kein Geld** an die Adresse, die hier angezeigt wurde. Bitten Sie ${merchant} um eine neue Zahlungsanforderung.`,
    expiredPart: (paid, amount, merchant) =>
      `**${paid} von ${amount}** sind eingetroffen und bleiben bei ${merchant}. Wenden Sie sich deswegen dorthin; eine Erstattung erfolgt nicht automatisch.`,
    expiredLate: (merchant) =>
      `Ihre Zahlung traf nach Ablauf der Zahlungsanforderung ein. ${merchant} entscheidet, ob sie angenommen wird. Bezahlen Sie nicht noch einmal.`,
    latePending: "Eine Zahlung traf nach Ablauf der Zahlungsanforderung ein. Sie wird gerade bestätigt.",

    degraded: (chain) =>
      `Wir haben Schwierigkeiten, ${chain} zu lesen. Zahlungen gehen nicht verloren, erscheinen aber später.`,

    doNotPayVerdict: "Bezahlen Sie noch nicht",
    doNotPayUnconfirmed: (chain) =>
      `Wir können ${chain} zurzeit nicht lesen und würden Ihre Zahlung daher nicht bemerken. Diese Meldung verschwindet, sobald wir es wieder können. Falls Sie schon bezahlt haben, ist Ihre Zahlung nicht verloren.`,

    questions: (merchant) => `Fragen? Wenden Sie sich an ${merchant}:`,
    paymentsBy: "Zahlungen mit",
    language: "Sprache",
  },
  "requests/checkout/exchange": {
    title: "Senden Sie von einer Börse?",
    text: (due, network) =>
      `Beim Empfänger müssen genau **${due}** über **${network}** ankommen. Die meisten Börsen ziehen ihre Gebühr von dem Betrag ab, den Sie eingeben.`,
    fee: (symbol) => `Gebühr Ihrer Börse, in ${symbol}`,
    amount: "Bei der Börse einzugebender Betrag",
    shortfall: (merchant) =>
      `Kommt weniger an, fordert diese Seite den Rest. Ist der Rest für Ihre Börse zu klein, bitten Sie ${merchant}, den angekommenen Betrag anzunehmen.`,
    details: "Angaben, nach denen Ihre Börse fragen kann",
    wallet: "Wallet",
    selfHosted: "Selbst verwaltet (eigene Wallet des Empfängers, keine Börse)",
    purpose: "Zweck",
    purchase: "Kauf",
    recipient: "Empfänger",
  },
  ui: {
    copyThing: (thing) => `${thing} kopieren`,
    switchTheme: "Zwischen hell und dunkel wechseln",
    time: { exact: (time, zone) => `${time} (${zone})` },
  },
};

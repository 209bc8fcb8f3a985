import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    connecting: (wallet) => `Verbindung in ${wallet} erlauben`,
    switching: (wallet, chain) => `In ${wallet} zu ${chain} wechseln`,
    checking: "Konto wird geprüft",
    signing: (wallet) => `Zahlung in ${wallet} bestätigen`,
    changed: (wallet) => `Zahlung in ${wallet} ablehnen`,
    changedHelp: (wallet, chain) =>
      `${wallet} hat während der Anfrage das Netzwerk oder das Konto gewechselt. Lehnen Sie die Zahlung dort ab und bezahlen Sie erneut über ${chain}.`,
    signingHelp:
      "Nichts verlässt Ihre Wallet, bevor Sie dort bestätigen. Falls sich kein Fenster geöffnet hat, öffnen Sie Ihre Wallet.",
    noResponse: (wallet) =>
      `Kein Fenster? Öffnen Sie ${wallet}. Falls Sie abgelehnt oder das Fenster geschlossen haben, laden Sie diese Seite neu.`,
    startOver: "Neu beginnen",
    problem: {
      rejected: "Sie haben in Ihrer Wallet abgelehnt. Es wurde nichts gesendet.",
      switch_rejected: (chain) =>
        `Diese Zahlung muss über ${chain} erfolgen, aber Ihre Wallet nutzt ein anderes Netzwerk. Es wurde nichts gesendet.`,
      chain_unknown: (chain, id) =>
        `Ihre Wallet kennt das Netzwerk ${chain} nicht. Fügen Sie es in den Einstellungen Ihrer Wallet hinzu (Chain-ID ${id}) und versuchen Sie es erneut. Es wurde nichts gesendet.`,
      wrong_chain: (chain) =>
        `Ihre Wallet nutzt noch nicht ${chain}. Wechseln Sie dort das Netzwerk und versuchen Sie es erneut. Es wurde nichts gesendet.`,
      insufficient: (balance, needed) =>
        `Dieses Konto enthält ${balance}, benötigt aber ${needed}. Wählen Sie in Ihrer Wallet ein anderes Konto oder laden Sie dieses auf. Es wurde nichts gesendet.`,
      insufficient_unread: (needed) =>
        `Dieses Konto enthält keine ${needed}. Wählen Sie in Ihrer Wallet ein anderes Konto oder laden Sie dieses auf. Es wurde nichts gesendet.`,
      no_gas: (coin, chain) =>
        `Dieses Konto kann die Netzwerkgebühr nicht bezahlen. Außer dem Betrag benötigt es etwas ${coin} auf ${chain}. Es wurde nichts gesendet.`,
      account_changed:
        "Ihre Wallet hat das Konto gewechselt. Es wurde nichts gesendet. Versuchen Sie es erneut, um vom neuen Konto zu bezahlen.",
      no_account:
        "Ihre Wallet hat kein Konto freigegeben. Entsperren Sie sie, wählen Sie ein Konto und versuchen Sie es erneut. Es wurde nichts gesendet.",
      wallet_busy:
        "In Ihrer Wallet ist bereits eine Anfrage offen. Beenden oder schließen Sie sie dort und versuchen Sie es erneut.",
      disconnected: (chain) =>
        `Ihre Wallet hat keine Verbindung zu ${chain}. Prüfen Sie sie und versuchen Sie es erneut.`,
      not_open: "Diese Zahlungsanforderung ist nicht mehr offen. Es wurde nichts gesendet.",
      offline:
        "Wir konnten nicht prüfen, ob diese Zahlungsanforderung noch offen ist. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Es wurde nichts gesendet.",
      needs_reference:
        "An diesen Empfänger kann nicht aus einer Browser-Wallet bezahlt werden. Fragen Sie den Händler nach einem anderen Zahlungsweg. Es wurde nichts gesendet.",
      failed_on_chain:
        "Das Netzwerk hat die Transaktion abgelehnt, es wurde also nichts bezahlt. Sie können es erneut versuchen.",
      replaced:
        "Ihre Wallet hat diese Transaktion ersetzt oder abgebrochen. Wenn die neue bezahlt, erscheint sie hier von selbst. **Bezahlen Sie nur dann erneut, wenn Sie sie abgebrochen haben.**",
      unknown: "Ihre Wallet konnte die Zahlung nicht senden. Prüfen Sie Ihre Wallet, bevor Sie es erneut versuchen.",
    },
    walletSays: (message) => `Ihre Wallet meldet: ${message}`,
    needsScript: "Um in diesem Browser mit einer Wallet zu bezahlen, ist JavaScript nötig.",
    reloadToUpdate: "Laden Sie diese Seite neu, um zu sehen, ob Ihre Zahlung eingetroffen ist.",
    sentVerdict: "Zahlung gesendet. Warten auf das Netzwerk",
    sentText: (chain) => `Ihre Wallet hat die Zahlung gesendet. Sie erscheint hier, sobald ${chain} sie aufnimmt.`,
    sentLateVerdict: "Die Zeit ist abgelaufen, bevor Ihre Zahlung eintraf. Wird geprüft …",
    sentLateText: (chain) =>
      `Ihre Wallet hat die Zahlung gesendet. Sobald ${chain} sie aufnimmt, zeigt diese Seite, ob sie noch zählt. **Bezahlen Sie nicht noch einmal.**`,
    keepPageOpen: "Lassen Sie diese Seite geöffnet, bis sie Ihre Zahlung gemeldet hat.",
    unlistedPayment: (merchant) =>
      `**Ihre Wallet hat eine weitere Transaktion gesendet.** Trifft sie ein, ist sie eine zweite Zahlung, die nicht nötig ist: Bitten Sie ${merchant} um eine Erstattung.`,
    sentSlow:
      "Das dauert länger als üblich. Prüfen Sie Ihre Wallet: Ist die Transaktion noch ausstehend, warten Sie. Bezahlen Sie nur dann erneut, wenn sie fehlgeschlagen ist oder verworfen wurde.",
    sentLateSlow: "Das dauert länger als üblich. Wenn Ihre Wallet die Transaktion als ausstehend anzeigt, warten Sie.",
    sentFailed: "In meiner Wallet fehlgeschlagen",
    payAgain: "In meiner Wallet fehlgeschlagen. Erneut bezahlen",
    declineVerdict: "In Ihrer Wallet ablehnen",
    declineEnded:
      "Ihre Wallet bittet Sie möglicherweise noch, eine Zahlung zu bestätigen. **Bestätigen Sie sie nicht:** Diese Zahlungsanforderung ist beendet.",
    declinePaid:
      "Es wurde bereits eine Zahlung erkannt. Falls Ihre Wallet Sie noch bittet, eine zu bestätigen, **bestätigen Sie sie nicht:** Es wäre eine zweite Zahlung.",

    goneVerdict: "Nicht mehr verfügbar. Nicht bezahlen.",
    goneText: (merchant) =>
      `${merchant} hat diese Zahlungsanforderung storniert. **Senden Sie kein Geld** an die Adresse, die hier angezeigt wurde.`,
    goneSent: (merchant) =>
      `Falls Sie bereits bezahlt haben, hat ${merchant} das Geld. Wenden Sie sich deswegen dorthin; eine Erstattung erfolgt nicht automatisch.`,
    notFoundTitle: "Zahlungsanforderung nicht gefunden",
    notFoundText: "Prüfen Sie den Link. Die Zahlungsanforderung wurde möglicherweise storniert.",
    notFoundWarning:
      "**Senden Sie kein Geld** an eine Adresse, die dieser Link früher gezeigt hat. Bitten Sie den Absender um einen neuen Link.",
    offline:
      "Sie sind offline. Diese Seite ist möglicherweise nicht aktuell und aktualisiert sich, sobald Sie wieder online sind.",
    rateLimited:
      "Diese Seite ist vielfach geöffnet. Sie wird deshalb seltener aktualisiert und ist möglicherweise nicht aktuell.",
    retrying:
      "Wir können unseren Server nicht erreichen und versuchen es weiter. Diese Seite ist möglicherweise nicht aktuell.",
    doNotPayCutOff:
      "Diese Seite hat seit über einer Minute keine Antwort von unserem Server und ist daher möglicherweise nicht aktuell. Diese Meldung verschwindet, sobald sie eine hat. Falls Sie schon bezahlt haben, ist Ihre Zahlung nicht verloren.",
    redirecting: (seconds) => `Weiterleitung in ${seconds} s.`,
    stayHere: "Hier bleiben",
  },
  "requests/checkout/check": {
    transaction: "Transaktions-Hash oder ein Link dazu",
    check: "Prüfen",
    checking: "Wird geprüft …",
    hint: "Ihre Wallet oder Börse zeigt ihn bei der Zahlung. Die Prüfung ändert nichts.",
    noHash: (chain) =>
      `Das enthält keinen Transaktions-Hash von ${chain}. Kopieren Sie den Hash oder einen Link zur Transaktion.`,
    pays: (amount, seen, required) =>
      `**Diese Transaktion bezahlt diese Zahlungsanforderung** mit ${amount}. Sie hat ${seen} von ${required} Bestätigungen.`,
    paid: (amount) => `**Diese Transaktion bezahlt diese Zahlungsanforderung** mit ${amount}. Sie ist endgültig.`,
    arrived: (amount, merchant) =>
      `**${amount} ist an der Adresse dieser Zahlungsanforderung eingetroffen.** Falls diese Seite die Zahlung nicht in einigen Minuten zählt, wenden Sie sich an ${merchant}. Bezahlen Sie nicht noch einmal.`,
    otherAddress:
      "**Diese Transaktion bezahlt diese Zahlungsanforderung nicht:** Wir sehen darin keine Zahlung an ihre Adresse. Vergleichen Sie den Empfänger in Ihrer Wallet oder an Ihrer Börse.",
    otherToken: (amount, wanted, merchant) =>
      `**Diese Transaktion bezahlt diese Zahlungsanforderung nicht:** Sie hat ${amount} an die Adresse gesendet, aber nur ${wanted} zählt. Wenden Sie sich an ${merchant}; eine Erstattung erfolgt nicht automatisch.`,
    otherChain: (found, wanted, merchant) =>
      `**Diese Transaktion bezahlt diese Zahlungsanforderung nicht:** Sie ist auf ${found}, aber nur ${wanted} zählt. Wenden Sie sich an ${merchant}; eine Erstattung erfolgt nicht automatisch.`,
    tooEarly:
      "**Diese Transaktion bezahlt diese Zahlungsanforderung nicht:** Sie ist älter als die Zahlungsanforderung.",
    failed:
      "**Diese Transaktion bezahlt diese Zahlungsanforderung nicht:** Das Netzwerk hat sie abgelehnt, es wurde also nichts bezahlt.",
    notFound: (chain) =>
      `**${chain} hat diese Transaktion noch nicht.** Zeigt Ihre Wallet sie als ausstehend an, warten Sie und prüfen Sie erneut. Börsen senden eine Zahlung manchmal erst eine Stunde später.`,
    unavailable: (chain) => `Wir können ${chain} gerade nicht lesen. Prüfen Sie in einigen Minuten erneut.`,
    noAnswer: "Es gibt noch keine Antwort. Prüfen Sie gleich noch einmal.",
    tooMany: "Zu viele Prüfungen. Prüfen Sie in einigen Minuten erneut.",
  },
  "requests/checkout/exchange": {
    feeInvalid: "Geben Sie eine Zahl ein, zum Beispiel 0.5.",
  },
  "requests/checkout/preview": {
    title: (merchant) => `Zahlungsanforderung von ${merchant}`,
    text: "Öffnen Sie die Seite, um den Betrag zu sehen und mit einer beliebigen Wallet zu bezahlen.",
  },
  ui: {
    copied: "Kopiert",
    copyBlocked: "Blockiert",
    copyBlockedHint: "Kopieren wurde blockiert; markieren Sie stattdessen den Text",
    copyBlockedStatus: "Ihr Browser hat das Kopieren blockiert; markieren Sie stattdessen den Text",
  },
};

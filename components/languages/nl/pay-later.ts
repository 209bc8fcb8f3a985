import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    connecting: (wallet) => `Sta de verbinding toe in ${wallet}`,
    switching: (wallet, chain) => `Schakel over naar ${chain} in ${wallet}`,
    checking: "Account wordt gecontroleerd",
    signing: (wallet) => `Bevestig de betaling in ${wallet}`,
    changed: (wallet) => `Weiger de betaling in ${wallet}`,
    changedHelp: (wallet, chain) =>
      `${wallet} is tijdens het verzoek van netwerk of account gewisseld. Weiger de betaling daar en betaal opnieuw via ${chain}.`,
    signingHelp: "Er verlaat niets uw wallet totdat u daar bevestigt. Is er geen venster geopend, open dan uw wallet.",
    noResponse: (wallet) =>
      `Geen venster? Open ${wallet}. Hebt u geweigerd of het venster gesloten, laad deze pagina dan opnieuw.`,
    startOver: "Opnieuw beginnen",
    problem: {
      rejected: "U hebt in uw wallet geweigerd. Er is niets verzonden.",
      switch_rejected: (chain) =>
        `Deze betaling moet via ${chain}, maar uw wallet gebruikt een ander netwerk. Er is niets verzonden.`,
      chain_unknown: (chain, id) =>
        `Uw wallet heeft het netwerk ${chain} niet. Voeg het toe in de instellingen van uw wallet (chain-ID ${id}) en probeer het opnieuw. Er is niets verzonden.`,
      wrong_chain: (chain) =>
        `Uw wallet gebruikt ${chain} nog niet. Wissel daar van netwerk en probeer het opnieuw. Er is niets verzonden.`,
      insufficient: (balance, needed) =>
        `Dit account heeft ${balance}, maar er is ${needed} nodig. Kies een ander account in uw wallet of voeg saldo toe. Er is niets verzonden.`,
      insufficient_unread: (needed) =>
        `Dit account heeft geen ${needed}. Kies een ander account in uw wallet of voeg saldo toe. Er is niets verzonden.`,
      no_gas: (coin, chain) =>
        `Dit account kan de netwerkkosten niet betalen. Naast het bedrag is er wat ${coin} op ${chain} nodig. Er is niets verzonden.`,
      account_changed:
        "Uw wallet is van account gewisseld. Er is niets verzonden. Probeer het opnieuw om vanaf het nieuwe account te betalen.",
      no_account:
        "Uw wallet heeft geen account gedeeld. Ontgrendel de wallet, kies een account en probeer het opnieuw. Er is niets verzonden.",
      wallet_busy: "Uw wallet heeft al een openstaand verzoek. Rond het daar af of sluit het en probeer het opnieuw.",
      disconnected: (chain) =>
        `Uw wallet heeft geen verbinding met ${chain}. Controleer de wallet en probeer het opnieuw.`,
      not_open: "Dit betaalverzoek is niet meer open. Er is niets verzonden.",
      offline:
        "We konden niet controleren of dit verzoek nog open is. Controleer uw verbinding en probeer het opnieuw. Er is niets verzonden.",
      needs_reference:
        "Deze ontvanger kan niet vanuit een browserwallet worden betaald. Vraag de verkoper om een andere manier om te betalen. Er is niets verzonden.",
      failed_on_chain:
        "Het netwerk heeft de transactie geweigerd, dus er is niets betaald. U kunt het opnieuw proberen.",
      replaced:
        "Uw wallet heeft deze transactie vervangen of geannuleerd. Als de nieuwe betaalt, verschijnt die hier vanzelf. **Betaal alleen opnieuw als u de transactie hebt geannuleerd.**",
      unknown: "Uw wallet kon de betaling niet verzenden. Controleer uw wallet voordat u het opnieuw probeert.",
    },
    walletSays: (message) => `Uw wallet meldt: ${message}`,
    needsScript: "Om in deze browser met een wallet te betalen is JavaScript nodig.",
    reloadToUpdate: "Laad deze pagina opnieuw om te zien of uw betaling is aangekomen.",
    sentVerdict: "Betaling verzonden. Wachten op het netwerk",
    sentText: (chain) =>
      `Uw wallet heeft de betaling verzonden. Deze verschijnt hier zodra ${chain} de betaling opneemt.`,
    sentLateVerdict: "De tijd was verstreken voordat uw betaling aankwam. We controleren dit…",
    sentLateText: (chain) =>
      `Uw wallet heeft de betaling verzonden. Zodra ${chain} de betaling opneemt, toont deze pagina of die nog telt. **Betaal niet nog een keer.**`,
    keepPageOpen: "Houd deze pagina open totdat die uw betaling heeft doorgegeven.",
    unlistedPayment: (merchant) =>
      `**Uw wallet heeft nog een transactie verzonden.** Als die aankomt, is het een tweede betaling die niet nodig is: vraag ${merchant} om een terugbetaling.`,
    sentSlow:
      "Dit duurt langer dan gebruikelijk. Controleer uw wallet: staat de transactie nog in behandeling, wacht dan. Betaal alleen opnieuw als die is mislukt of vervallen.",
    sentLateSlow: "Dit duurt langer dan gebruikelijk. Toont uw wallet de transactie als in behandeling, wacht dan.",
    sentFailed: "Mislukt in mijn wallet",
    payAgain: "Mislukt in mijn wallet. Opnieuw betalen",
    declineVerdict: "Weiger in uw wallet",
    declineEnded:
      "Uw wallet vraagt u mogelijk nog om een betaling te bevestigen. **Bevestig die niet:** dit verzoek is beëindigd.",
    declinePaid:
      "Er is al een betaling gedetecteerd. Vraagt uw wallet u nog om er een te bevestigen, **bevestig die dan niet:** het zou een tweede betaling zijn.",

    goneVerdict: "Niet meer beschikbaar. Betaal niet.",
    goneText: (merchant) =>
      `${merchant} heeft dit betaalverzoek geannuleerd. **Stuur geen geld** naar het adres dat hier stond.`,
    goneSent: (merchant) =>
      `Hebt u al betaald, dan heeft ${merchant} het geld. Neem daarover contact met hen op; terugbetaling gaat niet automatisch.`,
    notFoundTitle: "Betaalverzoek niet gevonden",
    notFoundText: "Controleer de link. Het verzoek is mogelijk geannuleerd.",
    notFoundWarning:
      "**Stuur geen geld** naar een adres dat deze link eerder toonde. Vraag de afzender om een nieuwe link.",
    offline: "U bent offline. Deze pagina is mogelijk niet actueel en wordt bijgewerkt zodra u weer online bent.",
    rateLimited: "Deze pagina is vaak geopend. Ze wordt daardoor minder vaak bijgewerkt en is mogelijk niet actueel.",
    retrying: "We kunnen onze server niet bereiken en proberen het opnieuw. Deze pagina is mogelijk niet actueel.",
    doNotPayCutOff:
      "Deze pagina heeft al meer dan een minuut geen antwoord van onze server en is dus mogelijk niet actueel. Dit bericht verdwijnt zodra er antwoord is. Hebt u al betaald, dan is uw betaling niet verloren.",
    redirecting: (seconds) => `U wordt over ${seconds} s doorgestuurd.`,
    stayHere: "Hier blijven",
  },
  "requests/checkout/check": {
    transaction: "Transactiehash of een link ernaar",
    check: "Controleren",
    checking: "Controleren…",
    hint: "Uw wallet of exchange toont die bij de betaling. Controleren verandert niets.",
    noHash: (chain) => `Dit bevat geen transactiehash van ${chain}. Kopieer de hash of een link naar de transactie.`,
    pays: (amount, seen, required) =>
      `**Deze transactie betaalt dit verzoek** met ${amount}. Ze heeft ${seen} van ${required} bevestigingen.`,
    paid: (amount) => `**Deze transactie betaalt dit verzoek** met ${amount}. Ze is definitief.`,
    arrived: (amount, merchant) =>
      `**${amount} is aangekomen op het adres van dit verzoek.** Telt deze pagina de betaling niet binnen enkele minuten, neem dan contact op met ${merchant}. Betaal niet opnieuw.`,
    otherAddress:
      "**Deze transactie betaalt dit verzoek niet:** we zien daarin geen betaling aan het adres ervan. Vergelijk de ontvanger in uw wallet of bij uw exchange.",
    otherToken: (amount, wanted, merchant) =>
      `**Deze transactie betaalt dit verzoek niet:** er is ${amount} naar het adres gestuurd, maar alleen ${wanted} telt. Neem contact op met ${merchant}; terugbetaling gaat niet automatisch.`,
    otherChain: (found, wanted, merchant) =>
      `**Deze transactie betaalt dit verzoek niet:** ze staat op ${found}, maar alleen ${wanted} telt. Neem contact op met ${merchant}; terugbetaling gaat niet automatisch.`,
    tooEarly: "**Deze transactie betaalt dit verzoek niet:** ze is ouder dan het verzoek.",
    failed: "**Deze transactie betaalt dit verzoek niet:** het netwerk heeft ze geweigerd, dus er is niets betaald.",
    notFound: (chain) =>
      `**${chain} heeft deze transactie nog niet.** Toont uw wallet haar als in behandeling, wacht dan en controleer opnieuw. Een exchange verstuurt een betaling soms pas een uur later.`,
    unavailable: (chain) => `We kunnen ${chain} op dit moment niet lezen. Controleer over enkele minuten opnieuw.`,
    noAnswer: "Er is nog geen antwoord. Controleer zo meteen opnieuw.",
    tooMany: "Te veel controles. Controleer over enkele minuten opnieuw.",
  },
  "requests/checkout/exchange": {
    feeInvalid: "Voer een getal in, zoals 0.5.",
  },
  "requests/checkout/preview": {
    title: (merchant) => `Betaalverzoek van ${merchant}`,
    text: "Open de pagina om het bedrag te zien en met een willekeurige wallet te betalen.",
  },
  ui: {
    copied: "Gekopieerd",
    copyBlocked: "Geblokkeerd",
    copyBlockedHint: "Kopiëren is geblokkeerd; selecteer de tekst",
    copyBlockedStatus: "Uw browser heeft het kopiëren geblokkeerd; selecteer de tekst",
  },
};

import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "Een aanbod of betaalbewijs controleren",
    about: (domain) =>
      `Controleer of **${domain}** een bestand heeft ondertekend en of iemand het sindsdien heeft gewijzigd. Het bestand wordt naar deze server gestuurd, die het niet bewaart.`,
    file: "Bestand",
    fileHint: "Kies het bestand of sleep het hierheen.",
    document: "Of plak de inhoud",
    documentMissing: "Kies een bestand of plak de inhoud.",
    submit: "Controleren",
    submitting: "Wordt gecontroleerd…",

    valid: {
      offer: (domain) => `**Geldig aanbod.** ${domain} heeft het ondertekend en er is niets in gewijzigd.`,
      receipt: (domain) => `**Geldig betaalbewijs.** ${domain} heeft het ondertekend en er is niets in gewijzigd.`,
    },
    invalid: "**Niet geldig.**",
    problems: {
      unreadable: "Dit bevat geen ondertekend aanbod of betaalbewijs.",
      unsupported: "Deze pagina kent dit soort aanbod of betaalbewijs niet.",
      wrong_domain: "De sleutel hoort bij een ander domein dan de pagina die het bestand noemt.",
      other_domain: "Een ander domein heeft het ondertekend; alleen de sleutels van dat domein kunnen het controleren.",
      keys_unavailable: "De sleutels van het genoemde domein konden niet worden gelezen.",
      unknown_key: "Het domein publiceert de sleutel niet waarmee het is ondertekend.",
      wrong_signature:
        "De handtekening past niet bij de inhoud: er is iets gewijzigd, of een andere sleutel heeft het ondertekend.",
      expired: "De handtekening klopt, maar het aanbod is verlopen. **Betaal het niet.**",
    },
    names: (domain) => `Het genoemde domein is ${domain}.`,

    details: {
      page: "Pagina",
      payee: "Begunstigde",
      amount: "Gevraagd bedrag",
      received: "Ontvangen bedrag",
      network: "Netwerk",
      token: "Tokencontract",
      recipient: "Adres van de ontvanger",
      recipient_proof: "Adres bewezen",
      valid_until: "Geldig tot",
      paid_at: "Betaald",
      payment: "Betaling",
      environment: "Omgeving",
      notice: "Opmerking",
    },

    trust: (domain) =>
      `Is ${domain} het adres waar u betaalt? Deze pagina bewijst alleen dat ${domain} dat zegt. [Controleren zonder deze pagina]`,
    unreachable: "De server heeft niet gereageerd. Controleer uw verbinding en probeer het opnieuw.",
    tooMany: "Te veel controles. Probeer het over een minuut opnieuw.",
    tooLarge: "Dit is te groot voor een aanbod of betaalbewijs.",
    failed: "De controle is mislukt. Probeer het opnieuw.",
  },
  "ui/error-page": {
    unavailable: {
      title: "Momenteel niet beschikbaar",
      waiting: "Deze pagina wordt elke tien seconden opnieuw geladen totdat de dienst weer reageert.",
      sent: "Hebt u al een betaling verzonden, dan is die niet verloren: ze wordt meegeteld zodra de dienst terug is. Zo niet, wacht dan tot deze pagina de betaling weer toont.",
    },
    tooMany: {
      title: "Te veel verzoeken",
      text: (seconds) =>
        `Via deze verbinding zijn te veel pagina’s geopend. Deze wordt over ${seconds} s opnieuw geladen.`,
    },
  },
  "ui/site": {
    notFound: {
      pageTitle: "Niet gevonden",
      title: "Pagina niet gevonden",
      text: "Controleer het adres. De pagina is mogelijk verwijderd.",
      home: "Naar de startpagina",
    },
  },
};

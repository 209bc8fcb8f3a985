import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "Verifichi un’offerta o una ricevuta",
    about: (domain) =>
      `Verifichi se **${domain}** ha firmato un file e se qualcuno lo ha modificato da allora. Il file viene inviato a questo server, che non lo conserva.`,
    file: "File",
    fileHint: "Scelga il file o lo trascini qui.",
    document: "Oppure incolli il suo contenuto",
    documentMissing: "Scelga un file o incolli il suo contenuto.",
    submit: "Verifica",
    submitting: "Verifica in corso…",

    valid: {
      offer: (domain) => `**Offerta valida.** ${domain} l’ha firmata e nulla è stato modificato.`,
      receipt: (domain) => `**Ricevuta valida.** ${domain} l’ha firmata e nulla è stato modificato.`,
    },
    invalid: "**Non valido.**",
    problems: {
      unreadable: "Qui non c’è alcuna offerta o ricevuta firmata.",
      unsupported: "Questa pagina non conosce questo tipo di offerta o ricevuta.",
      wrong_domain: "La chiave appartiene a un dominio diverso da quello della pagina indicata nel file.",
      other_domain: "L’ha firmato un altro dominio, quindi solo le chiavi di quel dominio possono verificarlo.",
      keys_unavailable: "Non è stato possibile leggere le chiavi del dominio indicato.",
      unknown_key: "Il dominio non pubblica la chiave usata per la firma.",
      wrong_signature:
        "La firma non corrisponde al contenuto: qualcosa è stato modificato, oppure ha firmato un’altra chiave.",
      expired: "La firma è corretta, ma l’offerta è scaduta. **Non la paghi.**",
    },
    names: (domain) => `Il dominio indicato è ${domain}.`,

    details: {
      page: "Pagina",
      payee: "Beneficiario",
      amount: "Importo richiesto",
      received: "Importo ricevuto",
      network: "Rete",
      token: "Contratto del token",
      recipient: "Indirizzo del destinatario",
      recipient_proof: "Indirizzo dimostrato",
      valid_until: "Valido fino al",
      paid_at: "Pagato",
      payment: "Pagamento",
      environment: "Ambiente",
      notice: "Nota",
    },

    trust: (domain) =>
      `${domain} è l’indirizzo a cui sta pagando? Questa pagina dimostra soltanto che ${domain} lo afferma. [Come verificare senza questa pagina]`,
    unreachable: "Il server non ha risposto. Controlli la connessione, poi riprovi.",
    tooMany: "Troppe verifiche. Riprovi tra un minuto.",
    tooLarge: "È troppo grande per un’offerta o una ricevuta.",
    failed: "La verifica non è riuscita. Riprovi.",
  },
  "ui/error-page": {
    unavailable: {
      title: "Al momento non disponibile",
      waiting: "Questa pagina si ricarica ogni dieci secondi finché il servizio non risponde di nuovo.",
      sent: "Se ha già inviato un pagamento, non è perso: verrà conteggiato quando il servizio sarà di nuovo attivo. In caso contrario, attenda che questa pagina mostri di nuovo il pagamento.",
    },
    tooMany: {
      title: "Troppe richieste",
      text: (seconds) => `Da questa connessione sono state aperte troppe pagine. Questa si ricarica tra ${seconds} s.`,
    },
  },
  "ui/site": {
    notFound: {
      pageTitle: "Non trovata",
      title: "Pagina non trovata",
      text: "Controlli l’indirizzo. La pagina potrebbe essere stata rimossa.",
      home: "Vai alla pagina iniziale",
    },
  },
};

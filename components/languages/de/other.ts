import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "Angebot oder Beleg prüfen",
    about: (domain) =>
      `Prüfen Sie, ob **${domain}** eine Datei signiert hat und ob sie seither verändert wurde. Die Datei wird an diesen Server gesendet; er speichert sie nicht.`,
    file: "Datei",
    fileHint: "Wählen Sie die Datei aus oder legen Sie sie hier ab.",
    document: "Oder fügen Sie ihren Inhalt ein",
    documentMissing: "Wählen Sie eine Datei aus oder fügen Sie ihren Inhalt ein.",
    submit: "Prüfen",
    submitting: "Wird geprüft …",

    valid: {
      offer: (domain) => `**Gültiges Angebot.** ${domain} hat es signiert, und nichts darin wurde verändert.`,
      receipt: (domain) => `**Gültiger Beleg.** ${domain} hat ihn signiert, und nichts darin wurde verändert.`,
    },
    invalid: "**Nicht gültig.**",
    problems: {
      unreadable: "Das enthält weder ein signiertes Angebot noch einen signierten Beleg.",
      unsupported: "Angebote oder Belege dieser Art kennt diese Seite nicht.",
      wrong_domain: "Der Schlüssel gehört zu einer anderen Domain als die Seite, die die Datei nennt.",
      other_domain: "Eine andere Domain hat es signiert; nur deren Schlüssel können es prüfen.",
      keys_unavailable: "Die Schlüssel der genannten Domain konnten nicht gelesen werden.",
      unknown_key: "Die Domain veröffentlicht den Schlüssel nicht, mit dem es signiert ist.",
      wrong_signature:
        "Die Signatur passt nicht zum Inhalt: Etwas wurde verändert, oder ein anderer Schlüssel hat es signiert.",
      expired: "Die Signatur stimmt, aber das Angebot ist abgelaufen. **Bezahlen Sie es nicht.**",
    },
    names: (domain) => `Genannt ist die Domain ${domain}.`,

    details: {
      page: "Seite",
      payee: "Zahlungsempfänger",
      amount: "Geforderter Betrag",
      received: "Erhaltener Betrag",
      network: "Netzwerk",
      token: "Token-Vertrag",
      recipient: "Empfängeradresse",
      recipient_proof: "Adresse nachgewiesen",
      valid_until: "Gültig bis",
      paid_at: "Bezahlt",
      payment: "Zahlung",
      environment: "Umgebung",
      notice: "Hinweis",
    },

    trust: (domain) =>
      `Ist ${domain} die Adresse, unter der Sie bezahlen? Diese Seite beweist nur, dass ${domain} es so sagt. [So prüfen Sie ohne diese Seite]`,
    unreachable: "Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    tooMany: "Zu viele Prüfungen. Versuchen Sie es in einer Minute erneut.",
    tooLarge: "Das ist für ein Angebot oder einen Beleg zu groß.",
    failed: "Die Prüfung ist fehlgeschlagen. Versuchen Sie es erneut.",
  },
  "ui/error-page": {
    unavailable: {
      title: "Zurzeit nicht verfügbar",
      waiting: "Diese Seite wird alle zehn Sekunden neu geladen, bis der Dienst wieder antwortet.",
      sent: "Falls Sie schon eine Zahlung gesendet haben, ist sie nicht verloren: Sie wird gezählt, sobald der Dienst zurück ist. Falls nicht, warten Sie, bis diese Seite die Zahlung wieder zeigt.",
    },
    tooMany: {
      title: "Zu viele Aufrufe",
      text: (seconds) =>
        `Über diese Verbindung wurden zu viele Seiten geöffnet. Diese Seite wird in ${seconds} s neu geladen.`,
    },
  },
  "ui/site": {
    notFound: {
      pageTitle: "Nicht gefunden",
      title: "Seite nicht gefunden",
      text: "Prüfen Sie die Adresse. Die Seite wurde möglicherweise entfernt.",
      home: "Zur Startseite",
    },
  },
};

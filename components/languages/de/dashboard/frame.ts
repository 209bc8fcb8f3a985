import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "shell/access": {
    title: "Ihre Rolle umfasst diese Seite nicht",
    text: "Wenn Sie sie brauchen, fragen Sie einen Inhaber oder Administrator des Geschäfts.",
    toRequests: "Zahlungsanforderungen",
  },
  "shell/api-object": {
    title: "API-Objekt",
    format: "Format",
    json: "JSON",
    curl: "curl",
    curlLabel: "Anfrage mit curl",
  },
  "shell/can-edit": {
    readOnly: (merchant: string) =>
      `Mit Ihrer Rolle können Sie das sehen, aber nicht ändern. Fragen Sie einen Inhaber von ${merchant}.`,
  },
  "shell/export": {
    title: {
      "payment-requests": "Zahlungsanforderungen exportieren",
      payments: "Zahlungen exportieren",
      "unmatched-transfers": "Nicht zugeordnete Überweisungen exportieren",
      "dashboard/audit-entries": "Prüfprotokoll exportieren",
    },
    all: "Die Datei enthält alle Einträge der Liste, auch die ihrer anderen Seiten.",
    filtered: "Die Datei enthält alle Einträge, die den Filtern entsprechen, auch die anderer Seiten.",
    format: "Format",
    csv: "CSV",
    csvText: "Eine Zeile pro Eintrag, für Excel und andere Tabellenprogramme.",
    json: "JSON",
    jsonText: "Dieselben Objekte wie in der API, für Programme.",
    received: (megabytes: string) => `${megabytes} MB empfangen`,
    submit: "Exportieren",
    submitting: "Wird exportiert",
    cancel: "Abbrechen",
    done: "Exportiert",
  },
  "shell/frame": {
    sandbox: "**Sandbox.** Testnetze, Testgeld. Nichts hier betrifft Ihre Kundschaft oder Ihr Live-Konto.",
    suspended:
      "**Dieses Konto ist gesperrt.** Es kann nur gelesen werden. API-Schlüssel und Bezahlseiten funktionieren nicht; Zahlungen, die bereits gesendet wurden, werden weiter aufgezeichnet. Wenden Sie sich an den Betreiber dieses Servers.",
    verifyEmail:
      "**Bestätigen Sie Ihre E-Mail-Adresse.** Öffnen Sie den Link in unserer E-Mail an {email}. Bis dahin können Sie keine Live-API-Schlüssel und keine Live-Webhook-Endpunkte erstellen oder ändern. Die Sandbox funktioniert wie gewohnt.",

    navigation: "Hauptnavigation",
    home: "Remit, Übersicht",
    documentation: "Dokumentation",
    remitOn: (version: string, host: string) => `Remit ${version} auf ${host}`,
  },
  "shell/merchant": { title: "Geschäfte" },
  shell: {
    export: "Exportieren",
    environment: "Umgebung",
    environments: { live: "Live", sandbox: "Sandbox" },
    page: {
      overview: "Übersicht",
      paymentPrefix: "Zahlungs",
      requests: "anforderungen",
      payments: "Zahlungen",
      unmatched: "Nicht zugeordnet",
      apiKeys: "API-Schlüssel",
      webhooks: "Webhooks",
      events: "Ereignisse",
      settings: "Einstellungen",
      more: "Mehr",
    },
    accountMenu: (name: string) => `${name}, Kontomenü`,
    openTransfers: " nicht zugeordnete Überweisungen offen",
    disabledEndpoints: " von Remit deaktiviert",
  },
  "shell/password": {
    title: "Geben Sie Ihr Passwort ein",
    about: "Ihre letzte Anmeldung liegt mehr als zehn Minuten zurück. Bestätigen Sie zur Sicherheit, dass Sie es sind.",
    submit: "Weiter",
    submitting: "Wird geprüft",
    cancel: "Abbrechen",
    wrong: "Falsches Passwort.",
  },
  "shell/shortcuts": {
    title: "Tastenkürzel",
    about: "Einzelne Tasten funktionieren überall, außer in Feldern und solange ein Dialog offen ist.",
    search: "Suchen",
    next: "Nächste Zeile der Liste",
    previous: "Vorige Zeile",
    open: "Zeile öffnen",
    newRequest: "Neue Zahlungsanforderung",
    help: "Diese Tastenkürzel anzeigen",
    or: "oder",
    key: { control: "Strg", enter: "Enter" },
    singleKeys: "Tastenkürzel mit einzelnen Tasten nutzen",
    singleKeysHint:
      "Schalten Sie sie aus, wenn Sie die Tastatur per Sprache steuern oder versehentlich Tasten drücken. Dieser Browser merkt sich das.",
    close: "Schließen",
  },
  "shell/verification": {
    submit: "Neuen Link senden",
    done: (email: string) => `Ein neuer Link an ${email} ist unterwegs.`,
  },
  "shell/waiting": {
    title: "Wartet auf die Genehmigung eines anderen Inhabers oder Administrators",
    text: "Noch hat sich nichts geändert. Die Genehmigung ist 72 Stunden lang möglich, unter [Einstellungen → Genehmigungen]. Dort können Sie die Änderung zurückziehen.",
    close: "Schließen",
  },
};

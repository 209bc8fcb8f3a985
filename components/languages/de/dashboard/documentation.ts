import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  docs: {
    title: "Dokumentation",
    about:
      "Fordern Sie einen festen Betrag eines Tokens auf einer Chain an, senden Sie Ihrer Kundschaft den Link und lassen Sie sich benachrichtigen, wenn bezahlt ist. Die API ist JSON über HTTP. Ihre Basis-URL ist:",
    referenceHint: "Die [API-Referenz] nennt jeden Endpunkt und jedes Feld.",
    guides: "Anleitungen",
    navigation: "Dokumentation",
    allPages: "Alle Seiten",
    home: "Dokumentation von Remit",
    docs: "Doku",
    dashboard: "Dashboard",
    onThisPage: "Auf dieser Seite",
    pager: "Nächste und vorige Seite",
    tableLabel: (heading: string) => `Tabelle: ${heading}`,
    linkLabel: (heading: string) => `Link zu „${heading}“`,
    copy: "Kopieren",

    language: {
      sh: "Terminal",
      console: "Terminal",
      http: "Antwort",
      json: "JSON",
      ts: "TypeScript",
      python: "Python",
      go: "Go",
      address: "Basis-URL",
      other: "Code",
    },

    key: {
      about:
        "Die Beispiele nutzen Ihre eigene Testadresse. Der Schlüssel, den sie brauchen, hat die Berechtigungen {permissions}.",
      create: "Sandbox-Schlüssel erstellen",
      creating: "Wird erstellt …",
      created:
        "Die Beispiele unten nutzen jetzt Ihren neuen Schlüssel. Er wird nur angezeigt, bis Sie diese Seite verlassen, und läuft in 30 Tagen ab.",
      forbidden:
        "Mit Ihrer Rolle können Sie keinen API-Schlüssel mit den Berechtigungen erstellen, die diese Anleitung braucht.",
      signIn: "[Melden Sie sich an], und die Beispiele nutzen Ihre eigene Testadresse und Ihren Sandbox-Schlüssel.",
    },

    reference: {
      title: "API-Referenz",
      chapterTitle: (chapter: string) => `${chapter}, API-Referenz`,
      about: "Alle Endpunkte und alle Objekte. Als OpenAPI-Datei: [openapi.json], Version {version}.",
      allEndpoints: "Alle Endpunkte",
      pathParameters: "Pfadparameter",
      query: "Query",
      body: "Body",
      headers: "Header",
      response: "Antwort",
      errors: "Fehler",
      dataWithObject: "{status}, mit [{object}] in {data}.",
      dataWithList: "{status}, mit einer Liste von [{object}] in {data}.",
      bodyWithObject: "{status}, mit [{object}] im Body.",
      required: "erforderlich",
      or: " oder ",
      listOf: "Liste von {type}",
      anyValue: "beliebiger Wert",
      typeWithFormat: (type: string, format: string) => `${type}, ${format}`,
      format: { uuid: "UUID", uri: "URL", "date-time": "Zeit" },
      oneOf: "Mögliche Werte: {values}",
      between: (min: number, max: number, unit: string) => `${min} bis ${max}${unit}`,
      atMost: (max: number, unit: string) => `höchstens ${max}${unit}`,
      atLeast: (min: number, unit: string) => `mindestens ${min}${unit}`,
      characters: " Zeichen",
      items: " Einträge",
      values: "Werte",
    },
  },
};

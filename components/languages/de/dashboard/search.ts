import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("de");

export const tables: Tables = {
  "reports/search/dialog": {
    title: "Suche",
    placeholder: "Bestellung, Betrag, Hash, Adresse, Kunde oder Seite",
    results: "Ergebnisse",
    groups: {
      pages: "Seiten",
      actions: "Aktionen",
      requests: "Zahlungsanforderungen",
      near: "Offene Anforderungen mit ähnlichem Betrag",
      payments: "Zahlungen",
      transfers: "Nicht zugeordnete Überweisungen",
    },
    showAll: (text: string) => `Alle Zahlungsanforderungen mit „${text}“`,
    less: (amount: string) => `${amount} weniger`,
    more: (amount: string) => `${amount} mehr`,
    count: (count: number) => plural(count, { one: `${count} Ergebnis`, other: `${count} Ergebnisse` }),
    searching: "Suche läuft",
    none: (text: string) => `Nichts gefunden für „${text}“`,
    noneText:
      "Texte, IDs und Metadaten werden anhand eines beliebigen Teils gefunden, Transaktions-Hashes anhand ihres Anfangs, Adressen und Beträge nur als Ganzes.",
    failure: "Die Suche ist fehlgeschlagen.",
    transaction: (hash: string) => `Transaktion ${hash}`,
    page: {
      overview: "Übersicht",
      requests: "Zahlungsanforderungen",
      payments: "Zahlungen",
      unmatched: "Nicht zugeordnete Überweisungen",
      apiKeys: "API-Schlüssel",
      webhooks: "Webhooks",
      events: "Ereignisse",
      settings: "Einstellungen",
      people: "Personen",
      security: "Sicherheit",
      addressPool: "Adresspool",
      account: "Ihr Konto",
      auditLog: "Prüfprotokoll",
      approvals: "Genehmigungen",
      documentation: "Dokumentation",
    },
    action: {
      newRequest: "Neue Zahlungsanforderung",
      createKey: "API-Schlüssel erstellen",
      toSandbox: "Zur Sandbox wechseln",
      toLive: "Zu Live wechseln",
      theme: "Zwischen hell und dunkel wechseln",
      shortcuts: "Tastenkürzel",
      signOut: "Abmelden",
    },
  },
  "reports/search": {
    search: "Suchen",
    searchHint: "Suchen (/)",
  },
  "requests/checkout": {
    localChainTitle: "Lokale Test-Chain",
    localChainText: (id: number | null) =>
      `Eine Test-Chain auf diesem Server${id === null ? "" : ` (Chain-ID ${id})`}. Sie hat keinen öffentlichen Explorer, und ihre Token haben keinen Wert.`,
    address: "Adresse",
  },
};

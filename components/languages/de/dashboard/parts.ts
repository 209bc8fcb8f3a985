import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("de");

/** "3 Tage 4 h" after "in" and "vor". */
const dative = (length: string) => length.replace(/Tage\b/, "Tagen");

export const tables: Tables = {
  "ui/change": {
    change: "{field}: {before} → {after}",
    nothing: "leer",
  },
  "ui/crash": {
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Es wurde nichts geändert. Wenn das wieder geschieht, wenden Sie sich an den Betreiber dieses Servers.",
    dashboardText:
      "Es wurde nichts geändert. Wenn das wieder geschieht, suchen Sie im Server-Log nach dieser Anfrage-ID.",
    request: "Anfrage",
    retry: "Erneut versuchen",
  },
  "ui/filter": {
    any: "Alle",
    filteredBy: (name: string, value: string) => `${name}: ${value}`,
    removeFilter: ", diesen Filter entfernen",
    clear: "Filter entfernen",
    views: "Ansichten",
    from: "Von",
    to: "Bis",
    apply: "Anwenden",
    range: (name: string, first: string, last: string) => `${name}: ${first} bis ${last}`,
    since: (name: string, first: string) => `${name}: ab ${first}`,
    until: (name: string, last: string) => `${name}: bis ${last}`,
  },
  ui: {
    showTyped: "Eingabe anzeigen",
    hideTyped: "Eingabe verbergen",
    copy: "Kopieren",

    breadcrumb: "Seitenpfad",
    undo: "Rückgängig",
    notifications: "Benachrichtigungen, Alt+T",
    menuFailed: "Dieses Menü konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    dialogFailed: "Dieser Dialog konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    partFailed: "Dieser Teil der Seite konnte nicht geladen werden. Laden Sie die Seite neu.",

    error: {
      request: "Anfrage {id}",
      copyRequestId: "Anfrage-ID kopieren",
      retry: "Erneut versuchen",
      retrying: "Neuer Versuch läuft",
    },

    rawAmount: (amount: string, raw: string) => `${amount} (Rohwert ${raw})`,

    time: {
      soon: "gleich",
      justNow: "gerade eben",
      after: (length: string) => `in ${dative(length)}`,
      before: (length: string) => `vor ${dative(length)}`,
      seconds: (count: number) => `${count} s`,
      minutes: (count: number) => `${count} min`,
      hours: (count: number) => `${count} h`,
      days: (count: number) => plural(count, { one: `${count} Tag`, other: `${count} Tage` }),
    },
  },
  "ui/pager": {
    label: "Seiten der Liste",
    loading: "Wird geladen",
    shown: (count: number) => `${count} angezeigt`,
    range: (first: number, last: number) => `${first} bis ${last}`,
    rangeOf: (range: string, total: string) => `${range} von ${total}`,
    previous: "Zurück",
    next: "Weiter",
  },
  "ui/secret": {
    stored: (secret: string) => `${secret} sicher gespeichert`,
    close: "Schließen",
  },
  "ui/site": {
    description: "Zahlungsanforderungen in Krypto, selbst gehostet.",
    skipToContent: "Zum Inhalt springen",
  },
  api: {
    unexpected: "Etwas Unerwartetes ist geschehen.",
    unreachable: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.",
    offline: "Sie sind offline. Es wurde nichts geändert.",
    outcomeUnknown:
      "Die Verbindung ist abgebrochen. Prüfen Sie, ob die Änderung ausgeführt wurde, bevor Sie es erneut versuchen.",
    interrupted: "Der Download wurde unterbrochen. Versuchen Sie es erneut.",
    waitsForApproval: "Wartet auf die Genehmigung eines anderen Inhabers oder Administrators.",
    sessionEnded: "Ihre Sitzung ist beendet. Melden Sie sich erneut an.",
    status: (status: number) => `Der Server hat mit ${status} geantwortet.`,
    stale:
      "**Diese Seite ist nicht aktuell.** Die letzte Aktualisierung ist fehlgeschlagen. Es wird alle paar Sekunden erneut versucht.",
  },
  "api/rule": {
    required: "Erforderlich",
    wholeNumber: "Geben Sie eine ganze Zahl ein.",
    atLeast: (minimum: number | bigint) => `Mindestens ${minimum}.`,
    chooseAtLeast: (minimum: number | bigint) => `Wählen Sie mindestens ${minimum}.`,
    atMost: (maximum: number | bigint) => `Höchstens ${maximum}.`,
    atMostCharacters: (maximum: number | bigint) => `Höchstens ${maximum} Zeichen.`,
    atMostEntries: (maximum: number | bigint) => `Höchstens ${maximum} Einträge.`,
  },
  "api/forms": {
    cancel: "Abbrechen",
    password: "Passwort",
    passwordMissing: "Geben Sie Ihr Passwort ein.",
    code: "Code aus Ihrer Authenticator-App",
    codeMissing: "Geben Sie den Code ein.",
    recoveryCode: "Wiederherstellungscode",
    passkeyOnly: "Dieses Konto hat einen Passkey. Nutzen Sie ihn oder geben Sie einen Wiederherstellungscode ein.",
    useApp: "Authenticator-App nutzen",
    useRecoveryCode: "Wiederherstellungscode nutzen",
    newPasswordHint: (minLength: number) =>
      `Mindestens ${minLength} Zeichen. Eine Folge von Wörtern ohne Zusammenhang ist leicht zu merken und schwer zu erraten.`,
    grace: {
      hour: { title: "In einer Stunde", explanation: "Für einen schnellen Wechsel.", duration: "1 h" },
      day: { title: "In 24 Stunden", explanation: "Zeit, um den Wechsel auszurollen.", duration: "24 h" },
      week: { title: "In 7 Tagen", explanation: "Wenn ein anderes Team ausrollt.", duration: "7 Tage" },
      none: { title: "Sofort", explanation: "Wenn Unbefugte Zugriff haben könnten." },
    },
  },
  "api/filters": {
    names: {
      status: "Status",
      request: "Zahlungsanforderung",
      token: "Token",
      reason: "Grund",
      candidate: "Zugehörige Anforderung",
      external_id: "Externe ID",
      shortcode: "Kurzcode",
      recipient_address: "Empfänger",
      transaction_hash: "Transaktion",
    },
  },
  "api/loading": {
    loading: (noun: string) => `${noun} wird geladen`,
    failure: (noun: string) => `${noun} konnte nicht geladen werden`,
    missing: (noun: string) => `${noun} nicht gefunden`,
    otherEnvironment:
      "Das Objekt gehört möglicherweise zur anderen Umgebung: Wechseln Sie oben zwischen Live und Sandbox.",
  },
};

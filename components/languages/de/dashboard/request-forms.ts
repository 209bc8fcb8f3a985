import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("de");

export const tables: Tables = {
  "requests/form": {
    create: {
      title: "Neue Zahlungsanforderung",
      failure: "Das Formular konnte nicht geladen werden",
      loading: "Formular wird geladen",
      suspended: "Dieses Konto ist gesperrt",
      suspendedText: "Es kann nur gelesen werden; Sie können keine Zahlungsanforderungen erstellen.",
      forbidden: "Mit Ihrer Rolle können Sie keine Zahlungsanforderungen erstellen",
      forbiddenText: (merchant: string) => `Bitten Sie einen Inhaber von ${merchant} um eine Rolle, die das darf.`,
      noLiveChain: "Noch läuft keine Live-Chain",
      noLiveChainText:
        "Der Betreiber dieses Servers schaltet eine Chain ein, indem er einen Node konfiguriert, zum Beispiel {variable}. Bis dahin können Sie alles in der Sandbox ausprobieren.",
      noTestChain: "Es läuft keine Test-Chain",
      noTestChainText:
        "Der Betreiber dieses Servers schaltet eine Chain ein, indem er einen Node konfiguriert, zum Beispiel {variable}.",
      tokenOnChain: (symbol: string, chain: string) => `${symbol} auf ${chain}`,
      anyPoolAddress: "Eine freie Adresse meines Pools",
      anyAddress: "Eine meiner Empfangsadressen",
      otherAddress: "Eine andere Adresse",
      addressOn: (chain?: string) => (chain === undefined ? "Adresse auf der Chain" : `Adresse auf ${chain}`),
      addressHint: "Nur Sie haben den Schlüssel zu dieser Adresse.",
      poolHint: (free: number, total: number) => `[Adresspool]: ${free} von ${total} frei.`,
      noAddressHint:
        "Es gibt noch keine Empfangsadresse für {chain}: [Fügen Sie eine hinzu] oder geben Sie eine andere Adresse ein.",
      noAddressTypeHint: "Es gibt noch keine Empfangsadresse für {chain}: Geben Sie eine andere Adresse ein.",
      noAddressAskHint:
        "Es gibt noch keine Empfangsadresse für {chain}. Bitten Sie einen Inhaber oder Administrator, eine hinzuzufügen.",
      descriptionHint: "Ihre Kundschaft liest sie über dem Betrag.",
      externalIdHint: "Ihre eigene Referenz; Ihre Kundschaft sieht sie nicht.",
      redirectUrlHint: "Dorthin leiten wir Ihre Kundschaft nach dem Bezahlen.",
      cancelUrlHint: "Dorthin leiten wir Ihre Kundschaft, wenn sie geht, ohne zu bezahlen.",
      readAs: (amount: string) => `Verstanden als ${amount}.`,
      metadataHint: "Ihre eigenen Daten, zum Beispiel {example}. Ihre Kundschaft sieht sie nicht.",
      templates: "Vorlagen",
      optional: "optional",
      urlExample: "https://",
      openFor: "Offen für",
      minutes15: "15 Minuten",
      hour: "1 Stunde",
      hours24: "24 Stunden",
      days7: "7 Tage",
      days30: "30 Tage",
      days90: "90 Tage",
      otherExpiry: "Eine andere Dauer",
      otherExpiryLabel: "Wie lange",
      otherExpiryRange: "Von 5 Minuten bis 365 Tage.",
      unit: "Einheit",
      minutes: "Minuten",
      hours: "Stunden",
      days: "Tage",
      submit: "Zahlungsanforderung erstellen",
      submitAndStartAnother: "Erstellen und eine weitere beginnen",
      submitting: "Wird erstellt",
      cancel: "Abbrechen",
      done: "Zahlungsanforderung erstellt",
      created: "Erstellt:",
      restored: "Ihre frühere Eingabe ist wieder da.",
      startOver: "Neu beginnen",
      preview: "Vorschau",
      customerSees: "Das sieht Ihre Kundschaft",
      yourDescription: "Ihre Beschreibung",
      waiting: "Offen",
      onChain: "über **{chain}**",
      openForText: "Noch **{time}**",
    },

    edit: {
      title: "Diese Zahlungsanforderung bearbeiten",
      about:
        "Betrag, Token und Empfänger können nicht geändert werden. Ihre Kundschaft sieht die neue Beschreibung sofort.",
      submit: "Änderungen speichern",
      submitting: "Wird gespeichert",
      done: "Anforderung gespeichert",
      metadataFormat: "ein JSON-Objekt",
      unchanged: (date: string) => `${date} (unverändert)`,
      hourLater: "1 Stunde später",
      hours24Later: "24 Stunden später",
      days7Later: "7 Tage später",
      days30Later: "30 Tage später",
    },

    resolve: {
      title: (amount: string) => `Diese Anforderung über ${amount} als bezahlt markieren?`,
      about: (received: string) =>
        `Eingegangen: ${received}. Beträge ändern sich nicht; die Anforderung wird abgeschlossen und als manuell abgeschlossen markiert, und ein Webhook wird gesendet. Das kann nicht rückgängig gemacht werden.`,
      submit: "Als bezahlt markieren",
      submitting: "Wird gespeichert",
      done: "Anforderung abgeschlossen",
      reason: "Grund",
      reasonHint: "Wird mit der Anforderung und Ihrem Namen gespeichert. Ihre Kundschaft sieht ihn nicht.",
    },

    note: {
      title: "Notiz hinzufügen",
      about:
        "Alle, die diese Anforderung sehen dürfen, lesen sie im Verlauf. Ihre Kundschaft sieht sie nicht. Sie kann weder geändert noch gelöscht werden.",
      submit: "Notiz hinzufügen",
      submitting: "Wird hinzugefügt",
      done: "Notiz hinzugefügt",
      text: "Notiz",
    },

    cancel: {
      title: (amount: string) => `Diese Anforderung über ${amount} stornieren?`,
      keep: "Nicht stornieren",
      submit: "Anforderung stornieren",
      submitting: "Wird storniert",
      done: "Anforderung storniert",
      linkEnds:
        "{link} kann danach nicht mehr geöffnet werden. Offene Seiten zeigen die Stornierung innerhalb einer Sekunde.",
      nothingReceived: "Es ist nichts eingegangen; es gibt also nichts zu erstatten.",
      received: "Bereits eingegangen: **{amount}**. Das Geld bleibt bei Ihnen; es wird nichts erstattet.",
      nothingPending:
        "Zahlungen, die nach der Stornierung erkannt werden, werden dieser Anforderung nicht gutgeschrieben. Sie kommen trotzdem an Ihrer Adresse an.",
      pending:
        "Wird noch bestätigt: **{amount}**. Dieser Betrag wurde vor der Stornierung gesendet und erscheint ebenfalls hier. Spätere Zahlungen werden dieser Anforderung nicht gutgeschrieben.",
      isFinal: "Eine stornierte Anforderung kann nicht wieder aktiviert werden.",
      tooLate: "Die Anforderung ist nicht mehr aktiv. Schließen Sie diesen Dialog, um ihren aktuellen Status zu sehen.",
    },
  },
  "requests/cancel-several": {
    title: "Mehrere Anforderungen stornieren",
    about: "Wählen Sie unter allen aktiven Anforderungen. Eine stornierte kann nicht wieder aktiviert werden.",
    aboutFiltered:
      "Wählen Sie unter den aktiven Anforderungen, die den Filtern der Liste entsprechen. Eine stornierte kann nicht wieder aktiviert werden.",
    failure: "Die Anforderungen konnten nicht geladen werden",
    none: "Es gibt keine aktiven Anforderungen zu stornieren.",
    selectAll: (count: number) => `Alle ${count} auswählen`,
    firstOnly: (count: number) =>
      `Nur die ersten ${count} sind aufgeführt. Filtern Sie die Liste, um andere zu finden.`,
    received: "{amount} eingegangen",
    pending: "{amount} ausstehend",
    linksEnd: (count: number) =>
      plural(count, {
        one: "Der Link von **1** Anforderung kann danach nicht mehr geöffnet werden. Offene Seiten zeigen die Stornierung innerhalb einer Sekunde.",
        other: `Die Links von **${count}** Anforderungen können danach nicht mehr geöffnet werden. Offene Seiten zeigen die Stornierung innerhalb einer Sekunde.`,
      }),
    nothingReceived: "Für sie ist nichts eingegangen; es gibt also nichts zu erstatten.",
    receivedStays: "Bereits eingegangen: **{amounts}**. Das Geld bleibt bei Ihnen; es wird nichts erstattet.",
    nothingPending:
      "Zahlungen, die nach der Stornierung erkannt werden, werden diesen Anforderungen nicht gutgeschrieben. Sie kommen trotzdem an Ihrer Adresse an.",
    stillPending:
      "Wird noch bestätigt: **{amounts}**. Dieses Geld wurde vor der Stornierung gesendet und wird gutgeschrieben. Spätere Zahlungen nicht.",
    onChain: (amount: string, chain: string) => `${amount} auf ${chain}`,
    keep: "Nicht stornieren",
    submit: (count: number) =>
      plural(count, { one: "1 Anforderung stornieren", other: `${count} Anforderungen stornieren` }),
    progress: (done: number, count: number) => `${done} von ${count} storniert`,
    done: (count: number) =>
      plural(count, { one: "1 Anforderung storniert", other: `${count} Anforderungen storniert` }),
    doneExcept: (count: number, ended: number) => `${count} storniert, ${ended} nicht mehr aktiv`,
    stopped: (done: number, count: number, reason: string) => `${done} von ${count} wurden storniert, dann: ${reason}`,
  },
  "requests/simulate": {
    payments: "Zahlungen",
    problems: "Probleme",
    choice: {
      exact: "Vollständig bezahlen",
      partial: "Die Hälfte bezahlen",
      over: "Überzahlen",
      custom: "Anderen Betrag bezahlen …",
      late: "Verspätet bezahlen",
      wrong_token: "Im falschen Token bezahlen",
      unknown_sender: "Von unbekanntem Absender bezahlen",
      failed: "Zahlung, die fehlschlägt",
      reorganized: "Zahlung, die reorganisiert wird",
      expire: "Jetzt ablaufen lassen",
    },
    started: {
      exact: "Vollständige Zahlung wird simuliert …",
      partial: "Zahlung von 50 % wird simuliert …",
      over: "Überzahlung wird simuliert …",
      late: "Anforderung läuft ab, und eine verspätete Zahlung wird simuliert …",
      wrong_token: "Zahlung in einem anderen Token wird simuliert …",
      unknown_sender: "Überweisung wird simuliert, die nicht zugeordnet werden kann …",
      failed: "Zahlung wird simuliert, die fehlschlägt …",
      reorganized: "Reorganisation wird simuliert …",
      expire: "Anforderung läuft ab …",
    },
    title: "Zahlung simulieren",
    about: (remaining: string, chain: string) =>
      `Noch offen: ${remaining}. Die Zahlung ist eine echte Überweisung auf ${chain}.`,
    submit: "Bezahlen",
    submitting: "Wird bezahlt",
    amount: (symbol: string) => `Betrag in ${symbol}`,
    startedAmount: (amount: string) => `Zahlung von ${amount} wird simuliert …`,
  },
};

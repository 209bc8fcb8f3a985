import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("de");

export const tables: Tables = {
  "accounts/settings/address": {
    list: {
      failure: "Die Adressen konnten nicht geladen werden",
      none: "Noch keine Adressen. Ohne eine muss jede Zahlungsanforderung ihren Empfänger nennen.",
      pool: "Wiederholen sich Ihre Preise? [Nutzen Sie einen Adresspool]; er hat Vorrang vor diesen Adressen.",
      copy: (chain: string) => `Adresse auf ${chain} kopieren`,
      usable: "Nutzbar ab {time}",
      proven: "Nachgewiesen",
    },

    create: {
      noChain: "Für diese Umgebung ist noch keine Chain konfiguriert.",
      chain: "Chain",
      address: "Adresse",
      claimed:
        "Wenn die Adresse Ihnen gehört, signieren Sie mit ihrem Schlüssel eine Erklärung. Dann wird sie Ihnen zugesprochen und hier hinzugefügt.",
      submit: "Adresse hinzufügen",
      submitting: "Wird hinzugefügt",
      done: "Empfangsadresse hinzugefügt",
    },

    remove: {
      title: (chain: string) => `Diese Adresse auf ${chain} nicht mehr nutzen?`,
      keep: "Adresse behalten",
      submit: "Adresse entfernen",
      submitting: "Wird entfernt",
      done: "Empfangsadresse entfernt",
      newRequests: (chain: string) => `Neue Zahlungsanforderungen auf ${chain} nutzen sie nicht mehr als Standard.`,
      openRequests:
        "Anforderungen, die sie schon nennen, bleiben offen und werden weiter beobachtet. Die Adresse und ihr Geld gehören weiter Ihnen.",
    },

    prove: {
      start: "Besitz nachweisen",
      of: (address: string) => `für ${address}`,
      title: "Weisen Sie nach, dass diese Adresse Ihnen gehört",
      about:
        "Signieren Sie diese Erklärung mit dem Schlüssel der Adresse. Ihre Wallet zeigt sie als Anmeldung bei dieser Website. Wenn sie warnt, dass die Website abweicht, lehnen Sie ab.",
      statement: "Zu signierende Erklärung",
      validUntil: "Gültig bis {time}.",
      proven: "Eine nachgewiesene Adresse kann Ihnen kein anderer Händler dieses Servers wegnehmen.",
      taken:
        "Wenn ein anderer Händler die Adresse ohne Nachweis nutzt, wird sie Ihnen zugesprochen, und seine offenen Anforderungen an sie werden storniert.",
      signWith: (wallet: string) => `Mit ${wallet} signieren`,
      browserWallet: "Browser-Wallet",
      signature: "Signatur",
      signatureHint: {
        evm: "Das Ergebnis von personal_sign, 0x und 130 Ziffern. Contract-Wallets können die Erklärung nicht signieren: Bitten Sie den Betreiber dieses Servers, deren Adressen freizugeben.",
        solana: "Die Signatur der Erklärung als Nachricht, in base58, base64 oder hexadezimal.",
      },
      signatureEmpty: "Fügen Sie die Signatur ein.",
      submitting: "Wird geprüft",
      done: "Besitz der Adresse nachgewiesen",
    },

    sign: {
      otherAccount: (address: string) =>
        `Die Wallet zeigt das Konto ${address} nicht. Wechseln Sie in der Wallet dorthin und versuchen Sie es erneut.`,
      noSignature: "Die Wallet hat keine Signatur geliefert.",
      rejected: "Sie haben in der Wallet abgelehnt. Es hat sich nichts geändert.",
      busy: "In der Wallet ist eine Abfrage offen. Beenden Sie sie zuerst.",
      failed: "Die Wallet konnte nicht signieren.",
      failedWith: (words: string) => `Die Wallet konnte nicht signieren: ${words}`,
    },

    protection: {
      failure: "Der Adressschutz konnte nicht geladen werden",
      on: "Ein: nur gelistete Adressen werden angenommen",
      off: "Aus: Zahlungsanforderungen können jede Adresse nennen",
      ending: "Der Schutz endet am {time}. Bis dahin bleibt er eingeschaltet.",
      keepOn: "Eingeschaltet lassen",
      staysOn: "Der Schutz bleibt eingeschaltet",
    },

    switchOn: {
      start: "Nur gelistete Adressen annehmen",
      title: "Nur gelistete Adressen annehmen?",
      submit: "Einschalten",
      submitting: "Wird eingeschaltet",
      done: "Nur gelistete Adressen werden angenommen",
      listedOnly:
        "Von jetzt an können Zahlungsanforderungen nur Empfangs- und Pool-Adressen nutzen, die hier gelistet sind.",
      listedWork: "Bereits gelistete Adressen sind sofort nutzbar. Offene Zahlungsanforderungen ändern sich nicht.",
      newWait: "Neue Adressen sind 24 Stunden nach dem Hinzufügen nutzbar.",
      offWaits: "Auch das Ausschalten des Schutzes dauert 24 Stunden.",
    },

    switchOff: {
      title: "Adressschutz in 24 Stunden ausschalten?",
      submit: "Ausschalten",
      submitting: "Wird ausgeschaltet",
      done: "Der Schutz endet in 24 Stunden",
      stays: "Der Schutz bleibt noch 24 Stunden eingeschaltet. Bis dahin können Sie das Ausschalten abbrechen.",
      risk: "Danach kann jeder, der einen API-Schlüssel zum Erstellen von Zahlungsanforderungen hat, Geld an eine beliebige Adresse senden lassen.",
    },
  },
  "addresses/pools": {
    title: "Adresspool",
    about:
      "Jede Adresse dient zu jeder Zeit nur einer Zahlungsanforderung; jede Überweisung an sie bezahlt also diese Anforderung. [Wie viele Sie brauchen]",
    failure: "Der Adresspool konnte nicht geladen werden",
    add: "Adressen hinzufügen",
    export: "CSV exportieren",
    exhausted: (chains: string) =>
      `**Auf ${chains} ist keine Adresse frei.** Zahlungsanforderungen ohne Empfänger können dort nicht erstellt werden, bis Sie Adressen hinzufügen oder eine Nachfrist endet.`,
    size: (chain: string, free: number, all: number) => `${chain}: ${free} von ${all} frei`,
    sizeWaiting: (size: string, waiting: number) => `${size}, ${waiting} noch nicht nutzbar`,
    none: "Noch keine Pool-Adressen",
    noneText:
      "Wenn mehrere Kundinnen oder Kunden denselben Preis bezahlen, genügt eine Adresse nicht: Eine einfache Überweisung sagt nicht, welche Anforderung sie bezahlt. Mit einem Pool bekommt jede Zahlungsanforderung ohne Empfänger für ihre Laufzeit eine eigene Adresse.",

    table: {
      address: "Adresse",
      addressLabel: (address: string) => `Adresse ${address}`,
      state: "Zustand",
      usable: "Nutzbar: {time}",
      free: "Frei",
      serves: "Belegt durch {shortcode}",
      freeAgain: "Wieder frei",
      chain: "Chain",
      added: "Hinzugefügt",
      actions: "Aktionen",
      remove: "Entfernen",
    },

    create: {
      title: "Adressen zu einem Pool hinzufügen",
      about:
        "Nehmen Sie eigene Wallets, die kein anderes Geld empfangen: Jede Überweisung an eine Pool-Adresse bezahlt ihre aktuelle Anforderung.",
      submit: "Adressen hinzufügen",
      submitting: "Wird hinzugefügt",
      done: (count: number) =>
        plural(count, { one: "Adresse zum Pool hinzugefügt", other: "Adressen zum Pool hinzugefügt" }),
      chain: "Chain",
      list: "Adressen",
      listHint: "Eine Adresse pro Zeile.",
      listEmpty: "Geben Sie mindestens eine Adresse ein.",
      file: "Oder eine CSV-Datei",
      fileHint: "Mit den Adressen in der ersten Spalte.",
      addedAbove: (line: number) => `Die Adressen über Zeile ${line} wurden hinzugefügt.`,
      line: (line: number, error: string) => `Zeile ${line}: ${error}`,
      moreErrors: (count: number) =>
        plural(count, { one: `Und ${count} weiterer Fehler.`, other: `Und ${count} weitere Fehler.` }),
    },

    remove: {
      title: (chain: string) => `Diese Adresse aus dem Pool für ${chain} entfernen?`,
      keep: "Adresse behalten",
      submit: "Adresse entfernen",
      submitting: "Wird entfernt",
      done: "Adresse aus dem Pool entfernt",
      newRequests: "Neue Zahlungsanforderungen nutzen diese Adresse nicht mehr.",
      serving: (shortcode: string) =>
        `Anforderung ${shortcode} behält sie bis zum Ende ihrer Nachfrist, und Überweisungen an sie bezahlen weiter diese Anforderung.`,
      free: "Die Adresse und ihr Geld gehören weiter Ihnen.",
    },
  },
};

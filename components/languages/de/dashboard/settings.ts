import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/settings": {
    title: "Einstellungen",
    save: "Speichern",
    cancel: "Abbrechen",
    remove: "Entfernen",
    required: "Erforderlich",
    on: (name: string, chain: string) => `${name} auf ${chain}`,

    sections: {
      environments: { sandbox: "Sandbox", production: "Live" },
      of: (section: string, environment: string) => `${section}, ${environment}`,
      receiving: "Empfangsadressen",
      receivingText:
        "Wo Ihr Geld ankommt, wenn eine Anforderung keinen Empfänger nennt. Nutzen Sie eine Adresse nur für Remit: Zahlungen werden nach Adresse und Betrag zugeordnet. Dieser Server hat niemals den privaten Schlüssel einer Adresse.",
      protection: "Adressschutz",
      protectionText:
        "Mit dem Schutz können Zahlungsanforderungen nur die Adressen nutzen, die hier und im Adresspool gelistet sind. Ein in falsche Hände geratener API-Schlüssel kann Ihr Geld dann nicht umleiten.",
      business: "Name des Geschäfts",
      businessText: "Ihre Kundschaft sieht ihn auf der Bezahlseite, in beiden Umgebungen.",
      settlement: "Verbuchung",
      settlementText:
        "Wann eine Anforderung als bezahlt gilt, in beiden Umgebungen. Änderungen gelten für neue Anforderungen; bestehende behalten ihre Bedingungen.",
      password: "Passwort",
      passwordText: "Wenn Sie es ändern, werden Sie überall sonst abgemeldet.",
      sessions: "Sitzungen",
      sessionsText:
        "Wo Sie angemeldet sind. Wenn Sie eine Sitzung nicht kennen, melden Sie sie ab und ändern Sie Ihr Passwort.",
      businessPage: "Geschäft",
      account: "Ihr Konto",
      accountData: "Ihre Daten",
      accountText: "Laden Sie die Daten über Sie als JSON-Datei herunter oder löschen Sie Ihr Konto.",
      data: "Geschäftsdaten",
      dataText:
        "Laden Sie die Daten Ihres Geschäfts in beiden Umgebungen als JSON-Datei herunter. Inhaber können das Geschäft auch löschen.",
      signUp: "Registrierung",
      signUpText: "Vom Betreiber dieses Servers mit {variable} festgelegt.",
    },
    signUpOpen: "Offen: Wer diesen Server erreicht, kann ein Konto anlegen.",
    signUpClosed: "Geschlossen: Konten werden auf der Kommandozeile des Servers angelegt.",

    business: { name: "Name", done: "Name des Geschäfts gespeichert" },

    password: {
      current: "Aktuelles Passwort",
      new: "Neues Passwort",
      submit: "Passwort ändern",
      submitting: "Wird geändert",
      done: "Passwort geändert. Alle anderen Sitzungen sind beendet.",
    },

    sessions: {
      failure: "Die Sitzungen konnten nicht geladen werden",
      signedIn: "angemeldet {time}",
      current: "diese Sitzung",
      methods: {
        single_sign_on: "mit Single Sign-on",
        authenticator: "mit einer Authenticator-App",
        recovery_code: "mit einem Wiederherstellungscode",
        passkey: "mit einem Passkey",
      },
      lastSeen: "zuletzt aktiv {time}",
      signOut: "Abmelden",
      at: (device: string, address: string) => `${device} (${address})`,
      signedOut: (device: string) => `${device} ist abgemeldet.`,
      elsewhere: "Überall sonst abmelden",
      elsewhereTitle: "Überall sonst abmelden?",
      elsewhereText:
        "Ihre anderen Browser müssen sich neu anmelden. Diese Sitzung und Ihre API-Schlüssel gelten weiter.",
      submitting: "Wird abgemeldet",
      elsewhereDone: "Alle anderen Sitzungen sind beendet.",
    },

    data: {
      exportAccount: "Eigene Daten herunterladen",
      exportBusiness: "Geschäftsdaten herunterladen",
      exporting: "Wird heruntergeladen",
      deleteAccount: "Eigenes Konto löschen",
      deleteBusiness: "Geschäft löschen",
    },

    delete: {
      about: "Das kann nicht rückgängig gemacht werden.",
      submitting: "Wird gelöscht",
      confirm: (expected: string) => `Geben Sie zur Bestätigung „${expected}“ ein.`,
      account: {
        title: "Ihr Konto löschen?",
        label: "Ihre E-Mail-Adresse",
        submit: "Konto löschen",
        ends: "Ihr Konto, Ihre Sitzungen und Ihr Zugriff auf das Geschäft enden sofort.",
        renamed:
          "In Verläufen, bei API-Schlüsseln und bei zugeordneten Überweisungen ersetzt „Deleted user“ innerhalb von Minuten Ihre E-Mail-Adresse.",
        keysStay: "API-Schlüssel, die Sie erstellt haben, gehören dem Geschäft und gelten weiter.",
        kept: "Das Prüfprotokoll behält Ihre Aktionen unter einer Nutzernummer, ohne Ihre E-Mail-Adresse und IP-Adressen. Backups behalten Ihre Daten, bis der Betreiber dieses Servers sie ersetzt.",
      },
      business: {
        title: (name: string) => `„${name}“ löschen?`,
        label: "Name des Geschäfts",
        submit: "Geschäft löschen",
        ends: "API-Schlüssel, Empfangsadressen, Webhook-Endpunkte und Einstellungen werden sofort entfernt, und Bezahlseiten melden „nicht gefunden“.",
        people: "Wer zu keinem anderen Geschäft gehört, verliert sein Konto. Das kann auch Sie betreffen.",
        erased: "Beschreibungen, Metadaten, Notizen, Verläufe und Ereignisse werden innerhalb von Minuten gelöscht.",
        kept: "Für die Buchhaltung bleiben Beträge, Adressen, Transaktionen und Zeiten der Anforderungen und Zahlungen erhalten, ebenso das Prüfprotokoll. Backups behalten Ihre Daten, bis der Betreiber dieses Servers sie ersetzt.",
        download: "Laden Sie zuerst die Geschäftsdaten herunter: Dieser Server kann sie nicht wiederherstellen.",
      },
    },
  },
  "accounts/settings/pay-page": {
    title: "Bezahlseite",
    about:
      "Wie Ihre Bezahlseiten aussehen und wo sie angezeigt werden dürfen, in beiden Umgebungen. Auch offene Seiten ändern sich.",
    failure: "Die Einstellungen der Bezahlseite konnten nicht geladen werden",
    done: "Einstellungen der Bezahlseite gespeichert",
    logo: "Logo",
    logoHint:
      "PNG, JPEG oder WebP, höchstens 64 kB und 1024 Pixel breit und hoch. Ihre Kundschaft sieht es neben Ihrem Namen, auf Weiß.",
    logoDone: "Logo gespeichert",
    logoRemoved: "Logo entfernt",
    preview: "So sieht Ihre Kundschaft Sie",
    color: "Farbe der Bezahlschaltfläche",
    colorHint:
      "Sechs hexadezimale Ziffern, etwa #0a7d4f. Remit wählt eine lesbare Textfarbe. Leer: die Farbe von Remit.",
    contact: "Kontakt für Fragen",
    contactHint:
      "Eine E-Mail-Adresse oder eine https-Adresse, die Ihre Kundschaft unter der Zahlung sieht. Leer: keiner.",
    origins: "Websites, die die Bezahlseite einbetten",
    originsHint:
      "Eine pro Zeile, etwa https://shop.example. Nur diese Websites können eine Bezahlseite in ihrer eigenen Seite anzeigen. Verlinken kann sie jede.",
  },
  "accounts/settings/settlement": {
    failure: "Die Einstellungen der Verbuchung konnten nicht geladen werden",
    done: "Einstellungen der Verbuchung gespeichert",
    tolerance: "Toleranz",
    toleranceUnit: "Prozent, 0 bis 5",
    toleranceHint:
      "Wie viel an einer Zahlung fehlen darf, damit sie die Anforderung trotzdem abschließt. Börsen ziehen ihre Gebühr oft vom Betrag ab. Bei 1 ist eine Anforderung über 100 mit 99 bezahlt.",
    toleranceInvalid: "Geben Sie einen Prozentsatz von 0 bis 5 mit höchstens zwei Nachkommastellen ein.",
    lateWindow: "Nachfrist für verspätete Zahlungen",
    lateWindowHint: "Gerechnet ab dem Ablauf. Noch spätere Zahlungen werden zu nicht zugeordneten Überweisungen.",
    windows: { none: "Keine", hour: "1 Stunde", hours: "24 Stunden", days: "3 Tage", week: "7 Tage" },
    unchangedWindow: (seconds: number) => `${seconds} Sekunden (unverändert)`,
    latePolicy: "Wenn eine Anforderung vollständig, aber verspätet bezahlt wird",
    accept: "Abschließen",
    acceptText: "Sie wird als verspätet bezahlt markiert. Am besten bei stabilen Preisen.",
    flag: "Abgelaufen lassen, ich entscheide",
    flagText:
      "Die Zahlung wird gutgeschrieben und markiert. Sie markieren die Anforderung selbst als bezahlt oder erstatten das Geld.",
    matchSingle: "Zahlungen ohne Referenz zuordnen, wenn nur eine Anforderung offen ist",
    matchSingleHint:
      "Für Kundinnen und Kunden, die einen anderen Betrag senden, bis zum Doppelten. Schalten Sie das aus, wenn auf Ihren Adressen auch anderes Geld eingeht, das als Zahlung gezählt werden könnte. Anders als die übrigen Einstellungen gilt diese sofort auch für offene Anforderungen.",

    highValue: {
      title: "Hohe Beträge",
      about:
        "Ab diesem Betrag gilt eine Anforderung erst als bezahlt, wenn ihre Zahlungen auf der Chain endgültig sind. Eine Reorganisation kann sie dann nicht mehr entfernen. Das dauert länger: auf Ethereum etwa 15 Minuten.",
      none: "Keine Schwellen. Jede Zahlung wartet auf die üblichen Bestätigungen ihrer Chain.",
      token: "Token und Chain",
      threshold: "Schwelle",
      add: "Schwelle hinzufügen",
      saved: "Schwelle gespeichert",
      removed: "Schwelle entfernt",
    },
  },
  "accounts/notifications": {
    title: "Benachrichtigungen",
    about:
      "E-Mails an Sie über Live-Zahlungen, eine Minute nach der Zahlung. Zahlungen kurz nacheinander kommen in einer E-Mail.",
    failure: "Ihre Benachrichtigungen konnten nicht geladen werden",
    legend: "E-Mail an mich senden, wenn",
    kinds: {
      paid: "eine Anforderung bezahlt ist",
      partly_paid: "eine Anforderung teilweise bezahlt ist",
      overpaid: "eine Anforderung überzahlt ist",
      late: "eine Anforderung verspätet bezahlt ist",
      underpaid: "eine Anforderung abläuft und zu wenig bezahlt ist",
      reversed: "die Chain eine Zahlung rückgängig macht",
      second_payment: "eine bezahlte Anforderung noch einmal bezahlt wird",
      unmatched: "eine Überweisung zu keiner Anforderung passt",
      weekly_summary: "eine Woche vorbei ist, mit ihrer Zusammenfassung (montags)",
    },
    done: "Benachrichtigungen gespeichert",
    noMail: "Der Betreiber dieses Servers hat keinen Mailserver eingerichtet; deshalb wird zurzeit nichts gesendet.",
  },
  "accounts/preferences": {
    title: "Sprache und Formate",
    about: "Nur für Sie, auf allen Ihren Geräten. Token-Beträge werden für alle gleich geschrieben.",
    change: "Ändern",
    dialogTitle: "Sprache und Formate",
    dialogText: "Wo Sie nichts wählen, entscheidet Ihr Browser.",
    browser: "Wie im Browser",
    language: "Sprache",
    languageHint: "Auch die Sprache der E-Mails an Sie.",
    timeZone: "Zeitzone",
    numbers: "Zahlen",
    clock: "Uhrzeit",
    clocks: { h12: "12 Stunden: 2:30 PM", h23: "24 Stunden: 14:30" },
    submit: ["Speichern", "Wird gespeichert …"],
    done: "Sprache und Formate gespeichert",
  },
};

import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("de");

export const tables: Tables = {
  mail: {
    hello: "Guten Tag,",
    choose: "Wählen Sie, worüber Sie E-Mails bekommen:",
    utcTime: (day: string, time: string) => `${day} um ${time} UTC`,
  },

  "events/notification": {
    kinds: {
      paid: "Bezahlt",
      partly_paid: "Teilweise bezahlt",
      overpaid: "Überzahlt",
      late: "Verspätet bezahlt",
      underpaid: "Abgelaufen, zu wenig bezahlt",
      reversed: "Zahlung rückgängig",
      second_payment: "Zweite Zahlung einer bezahlten Anforderung",
      unmatched: "Nicht zugeordnete Überweisung",
    },
    event: (kind: string, amount: string, symbol: string) => `${kind}: ${amount} ${symbol}`,
    onChain: (event: string, chain: string) => `${event} auf ${chain}`,
  },

  "events/notification-mail": {
    subject: (business: string, event: string) => `${business}: ${event}`,
    several: (count: number) => plural(count, { one: `${count} Zahlung`, other: `${count} Zahlungen` }),
    news: (business: string) => `Neuigkeiten von „${business}“:`,
    more: (count: number) => `Und ${count} weitere:`,
  },

  "events/channel-message": {
    sandbox: (business: string) => `${business} (Sandbox)`,
    more: (count: number) => `Und ${count} weitere:`,
    several: (count: number) => plural(count, { one: `${count} Zahlung`, other: `${count} Zahlungen` }),
    test: "Das ist eine Testnachricht. Hier werden Zahlungen gemeldet.",
  },

  "events/failing-channel-mail": {
    subject: (channel: string) => `Nachrichten an „${channel}“ kommen nicht an`,
    failing: (business: string) => `Nachrichten von ${business} über Zahlungen kommen in diesem Kanal nicht mehr an:`,
    since: (time: string) => `Seit ${time} ist keine Nachricht angekommen.`,
    remedy:
      "Remit versucht es weiter. Senden Sie eine Testnachricht, oder löschen Sie den Kanal und fügen Sie ihn neu hinzu. Zahlungen werden verbucht wie zuvor.",
  },

  "webhooks/disabled-mail": {
    subject: (host: string) => `Webhook-Endpunkt deaktiviert: ${host}`,
    live: "live",
    sandbox: "in der Sandbox",
    disabled: (merchant: string, mode: string) =>
      `Remit sendet keine Webhooks von ${merchant} (${mode}) mehr an diesen Endpunkt:`,
    gone: (time: string) => `Er wurde am ${time} deaktiviert, weil er mit 410 Gone geantwortet hat.`,
    failed: (time: string) =>
      `Er wurde am ${time} deaktiviert, nachdem fünf Tage lang jede Zustellung fehlgeschlagen war.`,
    failingSince: (time: string) => `Seit ${time} war kein Versuch erfolgreich.`,
    missed: (days: number) =>
      `Zahlungen werden weiter verbucht und Ereignisse weiter aufgezeichnet, aber nichts wird an diesen Endpunkt gesendet, bis Sie ihn wieder aktivieren. Ein verpasstes Ereignis kann ${days} Tage lang nachgesendet werden: Sobald der Endpunkt antwortet, aktivieren Sie ihn und senden Sie die verpassten Ereignisse erneut.`,
  },

  "webhooks/failing-mail": {
    subject: (host: string) => `Webhooks kommen nicht an: ${host}`,
    failing: (merchant: string, mode: string) =>
      `Webhooks von ${merchant} (${mode}) kommen an diesem Endpunkt nicht an:`,
    remedy:
      "Remit versucht es weiter und deaktiviert den Endpunkt, wenn fünf Tage lang jede Zustellung fehlschlägt. Zahlungen werden verbucht wie zuvor. Die Seite des Endpunkts zeigt jeden Versuch mit seiner Antwort:",
  },

  "reports/weekly-summary": {
    subject: (business: string, from: string) => `${business}: die Woche ab ${from}`,
    week: (business: string, from: string, to: string, zone: string) =>
      `die Woche von „${business}“, ${from} bis ${to} (${zone}):`,
    received: "Eingegangen, in Klammern die Vorwoche:",
    created: (count: number) => `Erstellte Zahlungsanforderungen: ${count}`,
    statuses: {
      completed: (count: number) => `Abgeschlossen: ${count}`,
      active: (count: number) => `Noch aktiv: ${count}`,
      expired: (count: number) => `Abgelaufen: ${count}`,
      cancelled: (count: number) => `Storniert: ${count}`,
    },
  },

  "accounts/verification-mail": {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    created: (account: string, host: string) =>
      `jemand hat mit Ihrer E-Mail-Adresse das Konto „${account}“ auf ${host} angelegt. Wenn Sie es waren, bestätigen Sie die Adresse:`,
    validity:
      "Der Link gilt einmal, 24 Stunden lang. Wenn Sie es nicht waren, tun Sie nichts: Das Konto kann keine Live-API-Schlüssel und keine Live-Webhook-Endpunkte erstellen.",
  },

  "accounts/password-reset-mail": {
    subject: "Wählen Sie ein neues Passwort",
    asked: (host: string) =>
      `jemand hat für Ihr Konto auf ${host} ein neues Passwort angefordert. Wenn Sie es waren, wählen Sie eines:`,
    validity:
      "Der Link gilt einmal, eine Stunde lang. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.",
  },

  "accounts/invitation-mail": {
    subject: (business: string) => `Sie sind zu ${business} eingeladen`,
    invited: (inviter: string, business: string, role: string) =>
      `${inviter} lädt Sie ein, „${business}“ mit der Rolle ${role} beizutreten. Nehmen Sie die Einladung an:`,
    someone: "Jemand",
    validity: (time: string) =>
      `Der Link gilt einmal, bis ${time}. Leiten Sie ihn nicht weiter: Wer ihn öffnet, kann beitreten. Wenn Sie den Absender nicht kennen, tun Sie nichts.`,
  },

  "accounts/approval-mail": {
    operations: {
      "receiving_address.add": "Empfangsadresse hinzufügen",
      "pool_addresses.add": "Adressen zu einem Adresspool hinzufügen",
      "address_protection.end": "Adressschutz beenden",
      "webhook_endpoint.create": "Webhook-Endpunkt hinzufügen",
      "webhook_endpoint.update": "Webhook-Endpunkt ändern",
      "four_eyes.end": "Vier-Augen-Prinzip ausschalten",
      "member.invite": "Person einladen",
      "member.change_role": "Rolle eines Mitglieds ändern",
      "ownership.transfer": "Inhaberschaft übertragen",
    },
    change: (before: string, after: string) => `${before} → ${after}`,
    where:
      "Genehmigen Sie die Änderung innerhalb von 72 Stunden oder lehnen Sie sie ab: in den Einstellungen, unter Genehmigungen.",
  },

  "accounts/notice-mail": {
    subjects: {
      new_sign_in: "Neue Anmeldung in Ihrem Konto",
      password_changed: "Ihr Passwort wurde geändert",
      identity_linked: "Ihr Konto nimmt jetzt Anmeldungen über einen Identitätsanbieter an",
      second_factor_added: "Ihrem Konto wurde ein zweiter Faktor hinzugefügt",
      second_factor_removed: "Ein zweiter Faktor wurde aus Ihrem Konto entfernt",
      second_factor_guessed: "Jemand mit Ihrem Passwort versucht, Codes zu erraten",
      recovery_codes_created: "Neue Wiederherstellungscodes wurden erstellt",
      recovery_code_used: "Ein Wiederherstellungscode wurde benutzt",
      factor_reset_scheduled: "Der zweite Faktor eines Kontos wird entfernt",
      factor_reset_withdrawn: "Der zweite Faktor eines Kontos bleibt",
      factors_reset: "Der zweite Faktor eines Kontos wurde entfernt",
      api_key_created: "Ein API-Schlüssel wurde erstellt",
      api_key_widened: "Ein API-Schlüssel hat mehr Zugriff bekommen",
      receiving_address_added: "Eine Empfangsadresse wurde hinzugefügt",
      receiving_address_removed: "Eine Empfangsadresse wurde entfernt",
      receiving_address_proven: "Der Besitz einer Empfangsadresse wurde nachgewiesen",
      receiving_address_lost: "Eine Adresse gehört nicht mehr zu Ihrem Konto",
      pool_addresses_added: "Einem Adresspool wurden Adressen hinzugefügt",
      pool_address_removed: "Eine Adresse wurde aus einem Adresspool entfernt",
      address_protection_on: "Zahlungsanforderungen nutzen jetzt nur gelistete Adressen",
      address_protection_ending: "In 24 Stunden können Zahlungsanforderungen jede Adresse nutzen",
      address_protection_kept: "Zahlungsanforderungen nutzen weiter nur gelistete Adressen",
      factor_requirement_enabled: "Alle brauchen jetzt einen zweiten Faktor",
      factor_requirement_disabled: "Ein zweiter Faktor ist nicht mehr vorgeschrieben",
      four_eyes_enabled: "Änderungen daran, wohin Geld geht, brauchen jetzt zwei Personen",
      four_eyes_disabled: "Änderungen daran, wohin Geld geht, brauchen keine zwei Personen mehr",
      approval_requested: "Eine Änderung wartet auf Genehmigung",
      approval_approved: "Die Änderung, die Sie beantragt haben, wurde genehmigt und ausgeführt",
      approval_declined: "Die Änderung, die Sie beantragt haben, wurde abgelehnt",
      webhook_endpoint_added: "Ein Webhook-Endpunkt wurde hinzugefügt",
      webhook_url_changed: "Die URL eines Webhook-Endpunkts wurde geändert",
      notification_channel_added: "Ein Benachrichtigungskanal wurde hinzugefügt",
      member_invited: "Eine Person wurde eingeladen",
      member_joined: "Eine Person hat eine Einladung angenommen",
      member_role_changed: "Die Rolle eines Mitglieds wurde geändert",
      member_removed: "Eine Person ist kein Mitglied mehr",
      membership_ended: "Sie sind kein Mitglied mehr",
    },
    modes: { live: "live", sandbox: "Sandbox" },
    account: (merchant: string, mode: string) => `${merchant} (${mode})`,
    by: (actor: string, time: string) => `Durch ${actor} am ${time}`,
    operator: "den Betreiber dieses Servers",
    deletedUser: "eine Person mit gelöschtem Konto",
    apiKey: (id: string) => `den API-Schlüssel ${id}`,
    protectionEnds: (time: string) => `Der Adressschutz endet am ${time}`,
    added: (chain: string, count: number) => `${chain}: ${count} hinzugefügt`,
    newPermissions: (permissions: string) => `Neue Berechtigungen: ${permissions}`,
    worksFrom: (networks: string) => `Nutzbar von: ${networks}`,
    anyAddress: "jeder Adresse",
    expires: (time: string) => `Läuft ab: ${time}`,
    never: "nie",
    roles: {
      owner: "Inhaber",
      admin: "Administrator",
      developer: "Entwickler",
      bookkeeper: "Buchhalter",
      cashier: "Kassierer",
      viewer: "Betrachter",
    },
    member: (person: string, role: string) => `${person}: ${role}`,
    usableFrom: (time: string) => `Zahlungsanforderungen können sie ab ${time} nutzen`,
    causes: {
      proven_by_another:
        "Ein anderer Händler dieses Servers hat den Besitz der Adresse mit einer Signatur nachgewiesen.",
      released_by_operator: "Der Betreiber dieses Servers hat die Adresse freigegeben.",
    },
    cancelled: (count: number) =>
      count === 0
        ? "Keine offene Zahlungsanforderung hat sie genutzt."
        : plural(count, {
            one: `${count} offene Zahlungsanforderung an die Adresse wurde storniert. Sagen Sie der Kundin oder dem Kunden, nicht zu bezahlen.`,
            other: `${count} offene Zahlungsanforderungen an die Adresse wurden storniert. Sagen Sie den Kundinnen und Kunden, nicht zu bezahlen.`,
          }),
    services: { slack: "Slack", discord: "Discord", telegram: "Telegram", url: "URL" },
    factors: { authenticator_app: "Authenticator-App", passkey: "Passkey" },
    named: (factor: string, name: string) => `${factor}: ${name}`,
    guesses: "Das Passwort war richtig, und zehn Codes der Authenticator-App waren falsch.",
    codesReplaced: "Frühere Wiederherstellungscodes gelten nicht mehr.",
    codesLeft: (count: number) => `Unbenutzte Wiederherstellungscodes: ${count}`,
    fewCodes:
      "Erstellen Sie in den Einstellungen, unter Sicherheit, neue Wiederherstellungscodes, bevor keiner mehr übrig ist.",
    person: (email: string) => `Konto: ${email}`,
    removedOn: (time: string) => `Wird am ${time} entfernt, wenn niemand es verhindert`,
    expected: (remedy: string) => `Wenn Sie das erwartet haben, ignorieren Sie diese E-Mail. Sonst: ${remedy}`,
    remedies: {
      password_changed: "Bitten Sie den Betreiber dieses Servers, Ihr Konto sofort zu sperren.",
      approval_requested: "Lehnen Sie die Änderung ab und fragen Sie die Person, die sie beantragt hat.",
      approval_approved: "Fragen Sie die Person, die sie genehmigt hat.",
      approval_declined: "Fragen Sie die Person, die sie abgelehnt hat.",
      identity_linked: "Bitten Sie den Betreiber dieses Servers, Ihr Konto sofort zu sperren.",
      new_sign_in: "Ändern Sie jetzt Ihr Passwort; das beendet jede Sitzung.",
      second_factor:
        "Ändern Sie jetzt Ihr Passwort und prüfen Sie Ihren zweiten Faktor in den Einstellungen, unter Sicherheit.",
      factor_reset:
        "Melden Sie sich mit Ihrem zweiten Faktor an und stoppen Sie das Entfernen in den Einstellungen, unter Sicherheit, oder bitten Sie den Betreiber dieses Servers, es zu stoppen.",
      receiving_address_lost: "Fragen Sie den Betreiber dieses Servers, wie die Adresse den Besitzer gewechselt hat.",
      membership_ended: "Fragen Sie einen Inhaber des Geschäfts.",
      others:
        "Machen Sie die Änderung rückgängig, ändern Sie Ihr Passwort und widerrufen Sie API-Schlüssel, die Sie nicht kennen.",
    },
    auditLog: "Das Prüfprotokoll zeigt alle anderen Änderungen:",
  },

  "reconciliations/mail": {
    agreeSubject: (chain: string) => `Die Bücher stimmen wieder mit ${chain} überein`,
    agree: (chain: string) => `Die Überweisungen, die Remit aufgezeichnet hat, stimmen wieder mit ${chain} überein.`,
    differSubject: (chain: string, count: number, isComplete: boolean) => {
      const transfers = isComplete && count === 1 ? "1 Überweisung" : `${count}${isComplete ? "" : "+"} Überweisungen`;
      return `Die Bücher weichen von ${chain} ab: ${transfers}`;
    },
    differ: (chain: string) =>
      `Der tägliche Abgleich hat Überweisungen auf ${chain} gefunden, die nur in den Büchern von Remit oder nur auf der Chain stehen:`,
    sums: (recorded: string, onChain: string) => `aufgezeichnet ${recorded}, auf der Chain ${onChain}`,
    places: { chain: "nur auf der Chain", books: "nur in den Büchern" },
    transfer: (amount: string, hash: string, block: number) => `${amount} in ${hash}, Block ${block}`,
    onlyFirst: "Nur die ersten Abweichungen sind aufgeführt.",
    commands: "Nichts wurde geändert. So sehen Sie die Abweichung und verbuchen diese Blöcke erneut:",
    nextMail: "Sie bekommen nur dann eine weitere E-Mail, wenn sich die abweichenden Überweisungen ändern.",
  },
};

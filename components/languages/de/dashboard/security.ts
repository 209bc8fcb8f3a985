import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("de");

export const tables: Tables = {
  "accounts/security": {
    title: "Sicherheit",
    about: "Wie Sie sich anmelden, in allen Ihren Geschäften.",
    failure: "Der zweite Faktor konnte nicht geladen werden",
    cancel: "Abbrechen",
    noPassword: "Sie melden sich ohne Passwort an.",
    remove: "Entfernen",
    removing: "Wird entfernt",
    since: "Eingerichtet {time}",
    lastEffect:
      "Ihr Passwort allein genügt dann für die Anmeldung, und Ihre Wiederherstellungscodes gelten nicht mehr.",

    app: {
      title: "Authenticator-App",
      about:
        "Eine App auf Ihrem Smartphone zeigt einen sechsstelligen Code, den die Anmeldung zusätzlich zum Passwort verlangt.",
      none: "Noch keine Authenticator-App.",
      setUp: "Einrichten",
      setUpTitle: "Authenticator-App einrichten",
      scan: "Scannen Sie den Code mit Ihrer Authenticator-App und geben Sie ein, was die App anzeigt. Andere Browser werden abgemeldet.",
      qr: "QR-Code für Ihre Authenticator-App",
      secret: "Einrichtungsschlüssel",
      cannotScan: "Sie können ihn nicht scannen? Geben Sie diesen Einrichtungsschlüssel in die App ein:",
      code: "Code aus der App",
      confirm: "Bestätigen",
      confirming: "Wird geprüft",
      done: "Ihre Authenticator-App ist eingerichtet.",
      removeTitle: "Authenticator-App entfernen?",
      removed: "Die Authenticator-App ist entfernt.",
      removeEffect: "Ihre Codes gelten nicht mehr.",
    },

    passkeys: {
      title: "Passkeys",
      about:
        "Ihr Fingerabdruck, Ihr Gesicht oder die PIN eines Geräts meldet Sie an, ohne Passwort. Ein Passkey funktioniert nur unter der eigenen Adresse dieses Servers; keine andere Seite kann ihn daher stehlen.",
      none: "Noch kein Passkey.",
      unsupported:
        "Um einen Passkey hinzuzufügen, öffnen Sie Remit mit HTTPS und einem Hostnamen, in einem Browser, der Passkeys unterstützt.",
      add: "Passkey hinzufügen",
      added: "hinzugefügt {time}",
      lastUsed: "zuletzt benutzt {time}",
      unused: "noch nicht benutzt",
      addTitle: "Passkey hinzufügen",
      addAbout:
        "Ihr Browser fragt, wo er ihn aufbewahren soll: auf diesem Gerät, auf einem Smartphone oder auf einem Sicherheitsschlüssel. Ihr Passwort allein genügt dann nicht mehr für die Anmeldung, und Browser, die nur das Passwort genutzt haben, werden abgemeldet.",
      name: "Name",
      nameHint: "Unterscheidet Ihre Passkeys, zum Beispiel nach Gerät.",
      nameMissing: "Geben Sie einen Namen ein.",
      create: "Passkey erstellen",
      creating: "Warten auf den Browser",
      done: "Ihr Passkey ist hinzugefügt.",
      rename: "Umbenennen",
      renameTitle: "Passkey umbenennen",
      renameAbout: "Nur der Name auf dieser Seite ändert sich. Ihr Gerät zeigt vielleicht einen anderen.",
      save: ["Speichern", "Wird gespeichert"],
      renamed: "Der Passkey ist umbenannt.",
      removeTitle: "Diesen Passkey entfernen?",
      removed: "Der Passkey ist entfernt.",
      removeEffect: "Er meldet Sie nicht mehr an. Löschen Sie ihn auch auf dem Gerät.",
      sessionsEffect: "Browser, die mit ihm angemeldet wurden, bleiben angemeldet. Melden Sie sie unter Sitzungen ab.",
    },

    codes: {
      title: "Wiederherstellungscodes",
      about:
        "Jeder ersetzt einmal Ihren zweiten Faktor, falls Sie Ihr Smartphone verloren haben. Bewahren Sie sie dort auf, wo Sie Ihren Reisepass aufbewahren.",
      needsFactor:
        "Sie bekommen Wiederherstellungscodes, wenn Sie einen Passkey hinzufügen oder eine Authenticator-App einrichten.",
      left: (count: number) => plural(count, { one: `${count} unbenutzter Code`, other: `${count} unbenutzte Codes` }),
      few: "Erstellen Sie neue Codes, bevor keiner mehr übrig ist.",
      create: "Neue Codes erstellen",
      creating: "Werden erstellt",
      replaceTitle: "Neue Wiederherstellungscodes erstellen?",
      replaceEffect: "Ihre jetzigen Codes gelten dann nicht mehr.",
      shownTitle: "Ihre Wiederherstellungscodes",
      shownAbout:
        "Sie werden nur jetzt angezeigt. Drucken Sie sie oder speichern Sie sie in einem Passwort-Manager, nicht auf dem Smartphone, das Sie verlieren könnten.",
      word: "Codes",
      once: "Jeder Code gilt einmal, zusammen mit Ihrem Passwort.",
    },

    requirement: {
      title: "Zweiter Faktor für alle",
      about: "Jedes Mitglied von {business} braucht dann einen zweiten Faktor, in Live und in der Sandbox.",
      on: "Für alle vorgeschrieben",
      off: "Nicht vorgeschrieben",
      ownFirst: "Richten Sie zuerst Ihren eigenen zweiten Faktor ein.",
      needed:
        "{business} schreibt einen zweiten Faktor vor. Fügen Sie einen Passkey hinzu oder richten Sie eine Authenticator-App ein, um fortzufahren.",
      met: "Ihr zweiter Faktor ist eingerichtet. [Fortfahren]",
      start: "Für alle vorschreiben",
      startTitle: "Allen einen zweiten Faktor vorschreiben?",
      starting: "Wird gespeichert",
      started: "Alle brauchen jetzt einen zweiten Faktor.",
      startEffect: "Wer keinen zweiten Faktor hat, kann ab dem nächsten Klick nur noch einen einrichten.",
      without: (names: string) => `Zurzeit ohne: ${names}.`,
      keysStay: "API-Schlüssel gelten weiter.",
      stop: "Nicht mehr vorschreiben",
      stopTitle: "Zweiten Faktor nicht mehr vorschreiben?",
      stopping: "Wird gespeichert",
      stopped: "Ein zweiter Faktor ist nicht mehr vorgeschrieben.",
      stopEffect:
        "Wer keinen zweiten Faktor hat, braucht dann nur noch das Passwort. Eingerichtete zweite Faktoren bleiben.",
      keep: "Weiter vorschreiben",
    },

    reset: {
      text: "Der Betreiber dieses Servers entfernt Ihren zweiten Faktor am {time}. War das nicht Ihr Wunsch?",
      keep: "Zweiten Faktor behalten",
      kept: "Ihr zweiter Faktor bleibt.",
    },
  },
};

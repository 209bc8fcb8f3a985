import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "ui/change": {
    change: "{field} : {before} → {after}",
    nothing: "aucune valeur",
  },

  "ui/crash": {
    title: "Cette page n’a pas pu être affichée",
    text: "Rien n’a été modifié. Si cela se reproduit, contactez l’opérateur de ce serveur.",
    dashboardText: "Rien n’a été modifié. Si cela se reproduit, cherchez cet ID de requête dans le journal du serveur.",
    request: "Requête",
    retry: "Réessayer",
  },

  "ui/filter": {
    any: "Indifférent",
    filteredBy: (name: string, value: string) => `${name} : ${value}`,
    removeFilter: ", retirer ce filtre",
    clear: "Effacer les filtres",
    views: "Vues",
    from: "Du",
    to: "Au",
    apply: "Appliquer",
    range: (name: string, first: string, last: string) => `${name} : du ${first} au ${last}`,
    since: (name: string, first: string) => `${name} : depuis le ${first}`,
    until: (name: string, last: string) => `${name} : jusqu’au ${last}`,
  },

  ui: {
    showTyped: "Afficher la saisie",
    hideTyped: "Masquer la saisie",
    copy: "Copier",

    breadcrumb: "Fil d’Ariane",
    undo: "Annuler",
    notifications: "Notifications, Alt+T",
    menuFailed: "Impossible de charger ce menu. Vérifiez votre connexion, puis réessayez.",
    dialogFailed: "Impossible de charger cette boîte de dialogue. Vérifiez votre connexion, puis réessayez.",
    partFailed: "Impossible de charger cette partie de la page. Rechargez la page.",

    error: {
      request: "Requête {id}",
      copyRequestId: "Copier l’ID de requête",
      retry: "Réessayer",
      retrying: "Nouvel essai…",
    },

    rawAmount: (amount: string, raw: string) => `${amount} (brut : ${raw})`,

    time: {
      soon: "dans un instant",
      justNow: "à l’instant",
      after: (length: string) => `dans ${length}`,
      before: (length: string) => `il y a ${length}`,
      seconds: (count: number) => `${count} s`,
      minutes: (count: number) => `${count} min`,
      hours: (count: number) => `${count} h`,
      days: (count: number) => plural(count, { one: `${count} jour`, other: `${count} jours` }),
    },
  },

  "ui/pager": {
    label: "Pages de la liste",
    loading: "Chargement…",
    shown: (count: number) => `Lignes affichées : ${count}`,
    range: (first: number, last: number) => `${first} à ${last}`,
    rangeOf: (range: string, total: string) => `${range} sur ${total}`,
    previous: "Précédent",
    next: "Suivant",
  },

  "ui/secret": {
    stored: (secret: string) => `J’ai enregistré ${secret}`,
    close: "Fermer",
  },

  "ui/site": {
    description: "Demandes de paiement en cryptomonnaie, auto-hébergées.",
    skipToContent: "Aller au contenu",
  },

  api: {
    unexpected: "Une erreur inattendue s’est produite.",
    unreachable: "Impossible de joindre le serveur. Vérifiez votre connexion.",
    offline: "Vous êtes hors ligne. Rien n’a été modifié.",
    outcomeUnknown: "La connexion a été interrompue. Vérifiez si la modification a été effectuée avant de réessayer.",
    interrupted: "Le téléchargement a été interrompu. Réessayez.",
    waitsForApproval: "En attente d’approbation par un autre propriétaire ou administrateur.",
    sessionEnded: "Votre session a pris fin. Reconnectez-vous.",
    status: (status: number) => `Le serveur a répondu ${status}.`,
    stale:
      "**Cette page n’est pas à jour.** La dernière actualisation a échoué. Nouvel essai toutes les quelques secondes.",
  },

  "api/rule": {
    required: "Obligatoire",
    wholeNumber: "Saisissez un nombre entier.",
    atLeast: (minimum: number | bigint) => `Au moins ${minimum}.`,
    chooseAtLeast: (minimum: number | bigint) => `Choisissez-en au moins ${minimum}.`,
    atMost: (maximum: number | bigint) => `Au maximum ${maximum}.`,
    atMostCharacters: (maximum: number | bigint) => `${maximum} caractères au maximum.`,
    atMostEntries: (maximum: number | bigint) => `${maximum} entrées au maximum.`,
  },

  "api/forms": {
    cancel: "Annuler",
    password: "Mot de passe",
    passwordMissing: "Saisissez votre mot de passe.",
    code: "Code de votre application d’authentification",
    codeMissing: "Saisissez le code.",
    recoveryCode: "Code de récupération",
    passkeyOnly: "Ce compte a une clé d’accès. Utilisez-la ou saisissez un code de récupération.",
    useApp: "Utiliser l’application d’authentification",
    useRecoveryCode: "Utiliser un code de récupération",
    newPasswordHint: (minLength: number) =>
      `Au moins ${minLength} caractères. Une suite de mots sans rapport entre eux est facile à retenir et difficile à deviner.`,
    grace: {
      hour: { title: "Dans une heure", explanation: "Pour un changement rapide.", duration: "1 h" },
      day: { title: "Dans 24 heures", explanation: "Le temps de déployer le nouveau.", duration: "24 h" },
      week: { title: "Dans 7 jours", explanation: "Quand une autre équipe déploie.", duration: "7 jours" },
      none: { title: "Immédiatement", explanation: "En cas de compromission possible." },
    },
  },

  "api/filters": {
    names: {
      status: "État",
      request: "Demande de paiement",
      token: "Jeton",
      reason: "Raison",
      candidate: "Demande associée",
      external_id: "ID externe",
      shortcode: "Code court",
      recipient_address: "Destinataire",
      transaction_hash: "Transaction",
    },
  },
  "api/loading": {
    loading: (noun: string) => `Chargement de ${noun}`,
    failure: (noun: string) => `Impossible de charger ${noun}`,
    missing: (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} est introuvable`,
    otherEnvironment:
      "L’objet appartient peut-être à l’autre environnement : basculez entre Production et Test en haut de la page.",
  },
};

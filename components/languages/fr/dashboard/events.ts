import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  events: {
    title: "Événements",
    sequence: "Numéro",
    subject: "Objet",

    list: {
      about: "Tous les événements, numérotés sans interruption, qu’ils aient été envoyés à un endpoint ou non.",
      failure: "Impossible de charger les événements",
      filter: "Type d’événement",
      type: "Type",
      time: "Date",
      noMatches: "Aucun résultat ne correspond à ces filtres",
      noMatchesText: "Aucun événement de ce type.",
      showAll: "Afficher tous les événements",
      none: "Pas encore d’événements",
      noneText:
        "Remit enregistre un événement à chaque changement d’une demande de paiement ou d’un paiement, et l’envoie aux endpoints de webhook qui y sont abonnés.",
      seeRequests: "Voir les demandes de paiement",
    },

    page: {
      tab: "Événement",
      noun: "l’événement",
      title: (sequence: number) => `Événement n° ${sequence}`,
      json: "Événement en JSON",
      details: "Détails",
      id: "ID de l’événement",
      idLabel: "l’ID de l’événement",
      unmatched: "Transferts non rapprochés",
      endpoint: "Endpoint",
      request: "Demande",
    },

    deliveries: {
      title: "Envois",
      failure: "Impossible de charger les envois",
      none: "Aucun endpoint n’était abonné à cet événement quand il a été enregistré.",
      deletedEndpoint: "Endpoint supprimé",
      outcome: "{outcome}, {time}",
    },
  },

  "events/webhooks/delivery": {
    title: "Envois",
    failure: "Impossible de charger les envois",
    filter: "État de l’envoi",
    all: "Tous les envois",
    showAll: "Afficher tous les envois",
    noMatches: "Aucun résultat ne correspond à ces filtres",
    noMatchesText: "Aucun envoi dans cet état.",
    none: "Pas encore d’envois",
    noneText:
      "Le prochain événement auquel cet endpoint est abonné apparaîtra ici dans la seconde. Pour essayer maintenant, envoyez un événement de test.",

    event: "Événement",
    status: "État",
    response: "Réponse",
    attempts: "Essais",
    latency: "Latence",
    nextAttempt: "Prochain essai",
    created: "Création",
    statuses: {
      pending: "En attente",
      retrying: "Nouvel essai",
      succeeded: "Réussi",
      failed: "Échoué",
      cancelled: "Annulé",
    },

    page: {
      tab: "Envoi de webhook",
      noun: "l’envoi",
      title: "Envoi",
      reason:
        "Son endpoint a été supprimé, ou il appartient à l’autre environnement : basculez entre Production et Test en haut de la page.",
      tryNow: "Essayer maintenant",
      redeliver: "Renvoyer",
      resent: "Événement renvoyé",
      body: "Corps",
      bodyLabel: "Corps de la requête",
      bodyGone: "Le corps n’est plus conservé.",
      details: "Détails",
      endpoint: "Endpoint",
      sequence: (sequence: number) => `N° ${sequence}`,
      eventId: "ID de l’événement",
      eventIdLabel: "l’ID de l’événement",
      deliveryId: "ID de l’envoi",
      deliveryIdLabel: "l’ID de l’envoi",
      time: "Date",
      finished: "Fin",
    },

    attempt: {
      none: "Pas encore d’essais",
      title: (number: number) => `Essai ${number}`,
      latency: (number: number, latency: string) => `Essai ${number}, ${latency}`,
      response: (number: number) => `Réponse à l’essai ${number}`,
      milliseconds: (count: number) => `${count} ms`,
      seconds: (count: string) => `${count} s`,
    },

    outcome: {
      noResponse: "Pas de réponse",
      redirect: (status: number) => `${status}, redirection ; les redirections ne sont pas suivies`,
      brief: {
        timeout: "Délai dépassé",
        dns_failed: "Échec DNS",
        address_not_allowed: "Adresse interdite",
        connection_failed: "Échec de connexion",
        tls_failed: "Certificat invalide",
        invalid_response: "Réponse invalide",
      },
      full: {
        timeout: "Pas de réponse en 15 s",
        dns_failed: "Le nom d’hôte n’a pas pu être résolu",
        address_not_allowed: "Le nom d’hôte mène à une adresse non publique ; rien n’a donc été envoyé",
        connection_failed: "La connexion n’a pas pu être établie",
        tls_failed: "Le certificat TLS n’est pas fiable",
        invalid_response: "La réponse n’est pas du HTTP valide",
      },
    },
  },
};

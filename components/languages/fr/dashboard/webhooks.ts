import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "events/webhooks": {
    title: "Webhooks",
    endpoint: "Endpoint",
    endpointId: "ID de l’endpoint",
    endpointIdLabel: "l’ID de l’endpoint",
    events: "Événements",
    description: "Description",
    created: "Création",

    status: {
      enabled: "Activé",
      failing: "En échec",
      failingSince: "En échec depuis le {time}",
      disabled: "Désactivé",
      disabledByRemit: "Désactivé par Remit",
    },

    disabledByRemit: {
      gone: "**{host} ne reçoit plus d’événements.** Cet endpoint a été désactivé {time}, après avoir répondu 410 Gone. Corrigez le récepteur, activez l’endpoint, puis renvoyez les événements manqués.",
      failing:
        "**{host} ne reçoit plus d’événements.** Cet endpoint a été désactivé {time}, après cinq jours d’échecs. Corrigez le récepteur, activez l’endpoint, puis renvoyez les événements manqués.",
    },

    list: {
      about:
        "Remit envoie des événements signés à votre serveur et réessaie jusqu’à ce qu’il en accuse réception. [Comment les recevoir]",
      add: "Ajouter un endpoint",
      failure: "Impossible de charger les endpoints",
      loading: "Chargement…",
      count: (endpoints: number, most: number) =>
        plural(endpoints, { one: `${endpoints} endpoint sur ${most}`, other: `${endpoints} endpoints sur ${most}` }),
      none: "Pas encore d’endpoint",
      noneText:
        "Un webhook est un message envoyé à votre serveur quand une demande est payée, expire ou est annulée. Plus besoin d’interroger l’API régulièrement : il vous suffit d’une URL où votre serveur écoute.",
      url: "URL",
      status: "État",
      failingSince: "Premier échec",
    },

    eventTypes: {
      all: "Tous les événements",
      allIncludingFuture: "Tous, y compris les futurs types d’événements",
      count: (types: number) =>
        plural(types, { one: `${types} type d’événement`, other: `${types} types d’événements` }),
      subjects: {
        payment_request: "Demandes de paiement",
        payment: "Paiements",
        unmatched_transfer: "Transferts non rapprochés",
        webhook_endpoint: "Endpoints de webhook",
      },
      actions: {
        created: "Création",
        updated: "Modification",
        partially_paid: "Paiement partiel",
        completed: "Finalisation",
        expired: "Expiration",
        cancelled: "Annulation",
        pending: "En attente",
        failed: "Échec",
        disabled: "Désactivation",
      },
    },

    page: {
      tab: "Endpoint de webhook",
      noun: "l’endpoint",
      reason:
        "Il a été supprimé ou appartient à l’autre environnement : basculez entre Production et Test en haut de la page.",
      loading: "Chargement de l’endpoint",
      showList: "Afficher tous les endpoints",
      url: "l’URL",
      sendTest: "Envoyer un test",
      testSent: "Un événement de test est en route.",
      recover: "Renvoyer les événements manqués…",
      enable: "Activer",
      enabled: "Endpoint activé. Il reçoit désormais des événements.",
      more: "Autres actions",
      edit: "Modifier",
      rotate: "Renouveler le secret",
      disable: "Désactiver",
      delete: "Supprimer",
      settings: "Paramètres",
      secret: "Secret",
      oneSecret: "Affiché une seule fois, à la création",
      twoSecrets: "Deux actifs ; l’ancien expire le {time}",
    },

    fields: {
      url: "URL",
      urlExample: "https://shop.example/hooks/remit",
      urlHint: (networks: readonly string[]) =>
        networks.length === 0
          ? "Une URL https publique. Remit y envoie des requêtes POST et ne suit pas les redirections."
          : `Une URL https publique, ou une URL http ou https dans ${networks.join(", ")}. Remit y envoie des requêtes POST et ne suit pas les redirections.`,
      optional: "facultatif",
      descriptionHint: "Note interne. Elle n’est pas envoyée.",
      all: "Tous les événements",
      allText: "Y compris les futurs types d’événements.",
      some: "Une sélection d’événements",
      someText: "Choisissez les types d’événements un à un.",
    },

    create: {
      sandbox: {
        title: "Ajouter un endpoint de test",
        about:
          "Il reçoit dès maintenant les événements de l’environnement de test. Son secret est affiché une seule fois, juste après.",
      },
      production: {
        title: "Ajouter un endpoint de production",
        about:
          "Il reçoit dès maintenant les événements de production. Son secret est affiché une seule fois, juste après.",
      },
      submit: "Ajouter l’endpoint",
      submitting: "Ajout…",
      done: (host: string) => `L’endpoint ${host} est prêt`,
    },

    edit: {
      title: "Modifier l’endpoint",
      about: "Le secret reste le même. Les envois en attente partent vers la nouvelle URL.",
      submit: "Enregistrer",
      submitting: "Enregistrement…",
      done: "L’endpoint est enregistré.",
    },

    secret: {
      word: "le secret",
      about: "Votre serveur s’en sert pour vérifier les messages de Remit. Le secret n’est affiché que cette fois-ci.",
      oldEnds: "Fin de l’ancien secret",
    },

    recover: {
      title: "Renvoyer les événements manqués",
      about:
        "Envoie les événements souscrits, survenus depuis cette date, qui n’ont pas été reçus, y compris les envois échoués et annulés. Les événements déjà reçus ne sont pas renvoyés.",
      submit: "Renvoyer les événements",
      submitting: "Renvoi…",
      since: "Depuis",
      sinceHint: (timeZone: string) => `Dans votre fuseau horaire, ${timeZone}.`,
      sinceInvalid: "Saisissez une date et une heure.",
      done: (count: number, countText: string) =>
        count === 0
          ? "Aucun événement manqué depuis cette date."
          : plural(count, {
              one: `${countText} événement est en route.`,
              other: `${countText} événements sont en route.`,
            }),
    },

    disable: {
      title: (host: string) => `Désactiver ${host} ?`,
      keep: "Laisser activé",
      submit: "Désactiver l’endpoint",
      submitting: "Désactivation…",
      done: "L’endpoint est désactivé.",
      stops: "Remit ne lui envoie plus rien et annule ses envois en attente.",
      stays:
        "Les événements continuent d’être enregistrés. Vous pouvez réactiver l’endpoint à tout moment et renvoyer les événements manqués ; le secret reste le même.",
    },

    delete: {
      title: (host: string) => `Supprimer ${host} ?`,
      keep: "Conserver l’endpoint",
      submit: "Supprimer l’endpoint",
      submitting: "Suppression…",
      done: "L’endpoint est supprimé.",
      stops:
        "Remit cesse définitivement de lui envoyer des événements et annule ses envois en attente. Son secret n’est plus valable.",
      stays: "Les demandes de paiement, les paiements, les événements et les autres endpoints ne sont pas concernés.",
    },

    rotate: {
      title: "Renouveler le secret ?",
      about: "L’endpoint reçoit un nouveau secret. Son URL et ses événements ne changent pas.",
      keep: "Conserver le secret",
      submit: "Renouveler le secret",
      submitting: "Renouvellement…",
      done: "Le nouveau secret est prêt",
      oldEnds: "Fin de l’ancien secret",
      shownOnce: "Le nouveau secret est affiché une seule fois, juste après.",
      both: (length: string) =>
        `Pendant encore ${length}, chaque message porte une signature de chacun des deux secrets. Votre serveur peut vérifier l’une ou l’autre.`,
      newOnly:
        "Désormais, chaque message est signé uniquement avec le nouveau secret. Votre serveur rejettera les messages tant qu’il n’aura pas le nouveau secret ; Remit les renvoie.",
    },
  },
};

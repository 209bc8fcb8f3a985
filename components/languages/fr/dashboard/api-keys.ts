import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "accounts/api-keys": {
    page: {
      title: "Clés API",
      about:
        "Une clé appartient à ce compte et à un seul environnement. Nous n’en conservons qu’un hash : une clé ne peut donc pas être affichée à nouveau. [Utiliser une clé]",
      create: "Créer une clé",
      failure: "Impossible de charger les clés",
      loading: "Chargement…",
      count: (active: number, max: number) =>
        plural(active, { one: `${active} clé active sur ${max}`, other: `${active} clés actives sur ${max}` }),
      empty: {
        sandbox: {
          title: "Pas encore de clé de test",
          text: "Votre serveur utilise une clé pour créer et lire des demandes de paiement. Une clé de test ne fonctionne que dans l’environnement de test.",
        },
        production: {
          title: "Pas encore de clé de production",
          text: "Votre serveur utilise une clé pour créer et lire des demandes de paiement. Une clé de production ne fonctionne qu’en production.",
        },
      },
    },

    table: {
      name: "Nom",
      key: "Clé",
      permissions: "Autorisations",
      limit: "Limite",
      perMinute: (limit: number) => `${limit} / min`,
      lastUsed: "Utilisée",
      neverUsed: "Jamais",
      expires: "Expiration",
      noExpiry: "Sans expiration",
      rolledEnds: "Fin {time} (renouvelée)",
      created: "Création",
      actions: "Actions",
      actionsFor: (name: string) => `Actions pour ${name}`,
      edit: "Modifier",
      roll: "Renouveler",
      revoke: "Révoquer",
      revoked: "Révoquée",
      rolled: "Renouvelée",
      expired: "Expirée",
    },

    fields: {
      name: "Nom",
      nameHint: "Là où elle est utilisée, par exemple « Serveur de paiement ».",
      permissions: "Autorisations",
      custom: "Personnalisées",
      customText: "Choisissez des autorisations une à une.",
      reachBeyondRole:
        "La clé a des autorisations que votre rôle n’a pas ; vous ne pouvez donc pas modifier son expiration ni ses adresses IP.",
      beyondRole: "Votre rôle n’a pas les autorisations grisées ; vous ne pouvez donc pas les accorder à une clé.",
      limit: "Limite de débit",
      limitUnit: "requêtes par minute",
      expires: "Expiration",
      never: "Jamais",
      inDays: (days: number) => plural(days, { one: `Dans ${days} jour`, other: `Dans ${days} jours` }),
      inAYear: "Dans un an",
      inTwoYears: "Dans deux ans",
      unchanged: (date: string) => `${date} (inchangée)`,
      addresses: "Adresses IP autorisées",
      optional: "facultatif",
      addressesExample: "203.0.113.7\n2001:db8::/32",
      addressesHint: (max: number) =>
        `Une adresse IP ou une plage CIDR par ligne, ${max} au maximum. Laissez vide pour toutes les autoriser.`,
    },

    create: {
      sandbox: {
        title: "Créer une clé de test",
        description:
          "Elle fonctionne uniquement avec des réseaux de test et de l’argent fictif. Pour de vrais paiements, passez d’abord en production.",
      },
      production: {
        title: "Créer une clé de production",
        description:
          "Elle fonctionne avec de vrais réseaux et de l’argent réel. Pour des tests, passez d’abord à l’environnement de test.",
      },
      submit: "Créer la clé",
      submitting: "Création…",
    },

    edit: {
      title: (name: string) => `Modifier « ${name} »`,
      description: "{hint} reste la même clé. Les modifications s’appliquent dès sa prochaine requête.",
      submit: "Enregistrer",
      submitting: "Enregistrement…",
      done: (name: string) => `La clé « ${name} » est enregistrée.`,
    },

    secret: {
      word: "la clé",
      title: (name: string) => `La clé « ${name} » est prête`,
      description:
        "La clé n’est affichée que cette fois-ci. Enregistrez-la dans les secrets de votre serveur, puis fermez.",
      environment: "Environnement",
      environments: { production: "Production", sandbox: "Test" },
      permissions: "Autorisations",
      limit: "Limite de débit",
      perMinute: (limit: number) =>
        plural(limit, { one: `${limit} requête par minute`, other: `${limit} requêtes par minute` }),
      addresses: "Uniquement depuis",
      expires: "Expiration",
      never: "Jamais",
    },

    end: {
      keep: "Conserver la clé",
      atOnce: "{hint} cesse définitivement de fonctionner dans la seconde. Dernière utilisation : {time}.",
      atOnceUnused: "{hint} cesse définitivement de fonctionner dans la seconde. Elle n’a jamais été utilisée.",
      later: (duration: string) =>
        `{hint} fonctionne encore ${duration}, puis cesse définitivement de fonctionner. Vous pouvez la révoquer plus tôt.`,
      laterOrExpired: (duration: string) =>
        `{hint} fonctionne encore ${duration} ou jusqu’à son expiration, selon la première échéance, puis cesse définitivement de fonctionner. Vous pouvez la révoquer plus tôt.`,
    },

    revoke: {
      title: (name: string) => `Révoquer « ${name} » ?`,
      submit: "Révoquer la clé",
      submitting: "Révocation…",
      done: (name: string) => `La clé « ${name} » est révoquée.`,
      requestsStay: "Les demandes de paiement créées avec elle ne sont pas concernées.",
    },

    roll: {
      title: (name: string) => `Renouveler « ${name} » ?`,
      description:
        "Une nouvelle clé la remplace, avec les mêmes autorisations, limite de débit, adresses IP et expiration.",
      submit: "Renouveler la clé",
      submitting: "Renouvellement…",
      oldKeyEnds: "Fin de l’ancienne clé",
      shownOnce: "La nouvelle clé est affichée une seule fois, juste après.",
    },

    permissions: {
      presets: {
        checkout_server: {
          name: "Serveur de paiement",
          short: "Lire, écrire, annuler",
          explanation: "Créer, lire et annuler des demandes de paiement.",
        },
        read_only: { name: "Lecture seule", short: "Lecture seule", explanation: "Tout voir, ne rien modifier." },
        full: {
          name: "Accès complet",
          short: "Accès complet",
          explanation: "Toutes les autorisations, y compris futures.",
        },
      },
      count: (permissions: number) =>
        plural(permissions, { one: `${permissions} autorisation`, other: `${permissions} autorisations` }),
      resources: {
        payment_requests: "Demandes de paiement",
        payments: "Paiements",
        unmatched_transfers: "Transferts non rapprochés",
        pool_addresses: "Adresses du pool",
        webhooks: "Webhooks",
        events: "Événements",
        sandbox: "Environnement de test",
      },
      actions: {
        read: "lire",
        write: "écrire",
        cancel: "annuler",
        resolve: "résoudre",
        simulate: "simuler",
      },
    },
  },
};

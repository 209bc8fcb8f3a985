import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "accounts/approvals": {
    title: "Approbations",
    about:
      "Avec la règle des quatre yeux, personne ne peut changer seul la destination de l’argent et des événements de production : un autre propriétaire ou administrateur approuve la modification exacte. [Fonctionnement]",
    failure: "Impossible de charger les approbations",
    cancel: "Annuler",

    fourEyes: {
      title: "Règle des quatre yeux",
      about:
        "Pour les adresses de réception, les pools d’adresses, la protection des adresses, les URL de webhook et les rôles qui permettent de les modifier. L’environnement de test n’est pas concerné.",
      on: "Activée",
      off: "Désactivée",
      ownFirst: "Configurez d’abord votre propre second facteur, dans [Sécurité].",
      missing: (count: number) =>
        `Il faut deux propriétaires ou administrateurs avec un second facteur ; il y en a ${count}. [Personnes]`,
      alone:
        "Un seul propriétaire ou administrateur a un second facteur. Ses propres modifications ne pourront être approuvées que lorsqu’un autre aura aussi un second facteur. [Personnes]",
      start: "Activer",
      startTitle: "Activer la règle des quatre yeux ?",
      starting: "Activation…",
      started: "La règle des quatre yeux est activée.",
      waits:
        "Désormais, chaque modification de ce type attend qu’un autre propriétaire ou administrateur l’approuve avec son second facteur.",
      protection:
        "La protection des adresses est activée en production : les demandes n’utilisent que les adresses enregistrées.",
      keys: "Les clés API ne peuvent plus modifier ni les adresses ni les URL de webhook en production.",
      invitations: "Les invitations en cours de propriétaires, d’administrateurs et de développeurs sont retirées.",
      check: "Les adresses, les URL de webhook et les personnes restent telles quelles. Vérifiez-les d’abord.",
      stop: "Désactiver",
      stopTitle: "Désactiver la règle des quatre yeux ?",
      stopping: "Envoi de la demande…",
      stopWaits: "La désactivation doit elle aussi être approuvée par un autre propriétaire ou administrateur.",
      keep: "Garder activée",
    },

    waiting: {
      title: "En attente d’approbation",
      none: "Rien n’attend d’approbation.",
      askedBy: "Demandée par {person} {time}",
      expires: "expire le {time}",
      approve: "Approuver",
      decline: "Refuser",
      withdraw: "Retirer",
      factorFirst: "Pour approuver, il faut un second facteur. Configurez-en un dans [Sécurité].",
    },

    approve: {
      title: "Approuver cette modification ?",
      now: "Elle est effectuée immédiatement, avec exactement ces valeurs.",
      check: "Vérifiez-les avec la personne qui l’a demandée, pas seulement sur cette page.",
      submitting: "Approbation…",
      done: "Approuvée. La modification est effectuée.",
    },
    decline: {
      title: "Refuser cette modification ?",
      nothing: "Rien ne change. La personne peut refaire sa demande.",
      keep: "Laisser en attente",
      submitting: "Refus…",
      done: "Refusée. Rien n’a changé.",
    },
    withdraw: {
      title: "Retirer cette modification ?",
      nothing: "Rien ne change. Vous pouvez refaire votre demande.",
      submitting: "Retrait…",
      done: "Retirée. Rien n’a changé.",
    },

    fields: {
      address: "Adresse",
      addresses: "Adresses",
      chain: "Réseau",
      email: "E-mail",
      events: "Événements",
      role: "Rôle",
      status: "État",
      url: "URL",
    },
    all: "Tous",
    change: "{before} → {after}",
  },

  "accounts/operations": {
    operations: {
      "receiving_address.add": "Ajouter une adresse de réception",
      "pool_addresses.add": "Ajouter des adresses à un pool d’adresses",
      "address_protection.end": "Mettre fin à la protection des adresses",
      "webhook_endpoint.create": "Ajouter un endpoint de webhook",
      "webhook_endpoint.update": "Modifier un endpoint de webhook",
      "four_eyes.end": "Désactiver la règle des quatre yeux",
      "member.invite": "Inviter une personne",
      "member.change_role": "Changer un rôle",
      "ownership.transfer": "Transférer la propriété",
    },
  },
};

import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "reports/search/dialog": {
    title: "Rechercher",
    placeholder: "Commande, montant, hash, adresse, client ou page",
    results: "Résultats",
    groups: {
      pages: "Pages",
      actions: "Actions",
      requests: "Demandes de paiement",
      near: "Demandes ouvertes d’un montant proche",
      payments: "Paiements",
      transfers: "Transferts non rapprochés",
    },
    showAll: (text: string) => `Toutes les demandes de paiement avec « ${text} »`,
    less: (amount: string) => `${amount} de moins`,
    more: (amount: string) => `${amount} de plus`,
    count: (count: number) => plural(count, { one: `${count} résultat`, other: `${count} résultats` }),
    searching: "Recherche…",
    none: (text: string) => `Aucun résultat pour « ${text} »`,
    noneText:
      "Les textes, ID et métadonnées sont trouvés par n’importe quelle partie, les hash de transaction par leur début, les adresses et montants en entier.",
    failure: "La recherche a échoué.",
    transaction: (hash: string) => `Transaction ${hash}`,
    page: {
      overview: "Aperçu",
      requests: "Demandes de paiement",
      payments: "Paiements",
      unmatched: "Transferts non rapprochés",
      apiKeys: "Clés API",
      webhooks: "Webhooks",
      events: "Événements",
      settings: "Paramètres",
      people: "Personnes",
      security: "Sécurité",
      addressPool: "Pool d’adresses",
      account: "Votre compte",
      auditLog: "Journal d’audit",
      approvals: "Approbations",
      documentation: "Documentation",
    },
    action: {
      newRequest: "Nouvelle demande de paiement",
      createKey: "Créer une clé API",
      toSandbox: "Passer à l’environnement de test",
      toLive: "Passer en production",
      theme: "Basculer entre clair et sombre",
      shortcuts: "Raccourcis clavier",
      signOut: "Se déconnecter",
    },
  },

  "reports/search": {
    search: "Rechercher",
    searchHint: "Rechercher (/)",
  },

  "requests/checkout": {
    localChainTitle: "Réseau de test local",
    localChainText: (id: number | null) =>
      `Un réseau de test sur ce serveur${id === null ? "" : ` (ID de chaîne ${id})`}. Il n’a pas d’explorateur public, et ses jetons n’ont aucune valeur.`,
    address: "Adresse",
  },
};

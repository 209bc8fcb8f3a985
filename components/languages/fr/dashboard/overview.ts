import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "overview/approvals": {
    waiting: (count: number) =>
      plural(count, {
        one: `**${count} modification attend une approbation.** [L’examiner]`,
        other: `**${count} modifications attendent une approbation.** [Les examiner]`,
      }),
    recommended:
      "Vous êtes plusieurs propriétaires ou administrateurs. Avec la [règle des quatre yeux], personne ne peut changer seul la destination de l’argent réel.",
  },

  "reports/differences": {
    differences:
      "**{transfers} entre vos livres et {chain}.** Un transfert indiqué comme « réseau seulement » vous est parvenu, mais n’a pas été enregistré ; un transfert indiqué comme « livres seulement » a été enregistré, mais n’est pas sur le réseau. Rien n’a été modifié. Avant de vous fier à ces montants, demandez à l’opérateur de ce serveur de réanalyser les blocs :",
    command: "Commande pour l’opérateur",
    checked: "Contrôle effectué {checked} ; nouveau contrôle chaque jour.",
    lastCheckFailed: " Le dernier contrôle a échoué {failed}.",
    amount: "Montant",
    found: "Présence",
    onlyOnChain: "Réseau seulement",
    onlyInBooks: "Livres seulement",
    yourAddress: "Votre adresse",
    addressLabel: "l’adresse de réception",
    transaction: "Transaction",
    transactionHash: "le hash de la transaction",
  },

  "reports/overview": {
    title: "Aperçu",
    failure: "Impossible de charger cette section",

    steps: {
      title: "Premiers pas",
      progress: (done: number, all: number) => `${done} sur ${all}`,
      done: ", terminé",
      toDo: ", à faire",
      address: ["Adresse de réception", "Là où votre argent arrive"],
      apiKey: ["Clé API", "Pour votre serveur"],
      request: ["Première demande", "Par le formulaire ou l’API"],
      sandboxPayment: ["Premier paiement", "Un paiement simulé suffit"],
      livePayment: ["Premier paiement", "Envoyez le lien à un client"],
      webhook: ["Webhook", "Soyez informé instantanément"],
    },

    received: {
      title: "Reçu",
      range: "Période",
      lastDays: (days: string) => `${days} jours`,
      otherDays: "Autre période",
      from: "Du",
      to: "Au",
      show: "Afficher",
      days: (first: string, last: string) => `${first} au ${last}`,
      none: "Aucun paiement n’a été finalisé pendant cette période.",
      payments: (count: number, countText: string) =>
        plural(count, { one: `${countText} paiement`, other: `${countText} paiements` }),
      best: (amount: string, day: string) => `Reçu par jour. Le maximum : ${amount} le ${day}`,
      tokenOn: (token: string, chain: string) => `${token} sur ${chain}`,
      onChains: (count: number) => `${count} réseaux`,
      chains: "Part des paiements par réseau",
      requests: "Demandes de cette période",
      completed: (share: string) => `Finalisées : ${share}`,
      created: (count: number, countText: string) =>
        plural(count, { one: `sur ${countText} demande créée`, other: `sur ${countText} demandes créées` }),
      median: (duration: string) => `La moitié en ${duration} au plus`,
    },

    byStatus: {
      title: "Demandes par état",
      all: "Toutes les demandes",
      created: (count: string) => `Créées : ${count}`,
    },

    webhooks: {
      title: "Envois de webhooks, dernières 24 heures",
      endpoints: (count: number) => plural(count, { one: `${count} endpoint`, other: `${count} endpoints` }),
      none: "Pas encore d’endpoint. [Ajoutez-en un] pour informer votre serveur de chaque paiement.",
      ofSucceeded: (total: string) => `sur ${total} avec succès`,
      failed: "Échoués",
      retrying: "À réessayer",
      overdueSince: "Premier retard",
    },

    attention: {
      title: "À traiter",
      none: "Rien à signaler. Les transferts non rapprochés, les montants incorrects et les webhooks en échec apparaîtront ici.",
      payment_reversed: (amount: string) => `Paiement de ${amount} annulé après finalisation`,
      partly_paid: (amount: string) => `Reste ${amount} à payer, expire bientôt`,
      expiring: (amount: string) => `${amount} à recevoir, expire bientôt`,
      underpaid: (amount: string) => `Expirée, il manque ${amount}`,
      overpaid: (amount: string) => `${amount} de trop`,
      unmatched: (count: number, countText: string) =>
        plural(count, {
          one: `${countText} transfert non rapproché`,
          other: `${countText} transferts non rapprochés`,
        }),
      unmatchedText: "De l’argent reçu qui ne correspond à aucune demande",
      disabled: "Endpoint de webhook désactivé",
      disabledText: (host: string) => `${host} ne reçoit rien tant que vous ne le réactivez pas`,
      failing: "Endpoint de webhook en échec",
      failingText: (host: string) => `${host} a rejeté le dernier message ; Remit réessaie`,
    },

    payments: {
      title: "Derniers paiements",
      all: "Tous les paiements",
      none: "Pas encore de paiements. Un paiement apparaît ici dès qu’il est détecté sur son réseau.",
    },

    chains: {
      title: "Réseaux",
      none: "Aucun réseau n’est encore configuré. Adressez-vous à l’opérateur de ce serveur.",
      degraded: "Dégradé",
      operational: "Opérationnel",
      clockAhead: (seconds: number) => `Horloge en avance de ${seconds} s`,
      clockBehind: (seconds: number) => `Horloge en retard de ${seconds} s`,
    },

    reconciliation: {
      title: "Concordance avec les réseaux",
      none: "Aucun réseau n’est encore configuré. Remit compare les livres à chaque réseau une fois par jour.",
      differ: (count: number) =>
        plural(count, { one: `${count} transfert diffère`, other: `${count} transferts diffèrent` }),
      failed: "Contrôle échoué {failed}",
      failedAfterCheck: "Contrôle échoué {failed}, aucun écart {checked}",
      unchecked: "Pas encore contrôlé",
      same: "Aucun écart, {checked}",
    },
  },

  chains: {
    chain: "Réseau",
    token: "Jeton",
    tokenOn: (symbol: string, chain: string) => `${symbol} sur ${chain}`,
  },
  "chains/trouble": {
    degraded: (chain: string, reason: string) =>
      `**Le réseau ${chain} est dégradé.** ${reason} Jusqu’à son rétablissement, aucun paiement n’y est compté et aucune demande n’y expire. Rien n’est perdu : les paiements envoyés entre-temps seront comptés ensuite.`,
    unread: (chain: string) =>
      `**Rien n’est lu sur ${chain}.** Ce serveur n’a pas de nœud RPC pour ce réseau, ou celui-ci a été désactivé après la création de la demande. Tant que l’opérateur de ce serveur n’y remédie pas, aucun paiement n’y est compté et aucune demande n’y expire. La page de paiement demande d’attendre.`,
    reasons: {
      node_unreachable: "Aucun nœud RPC ne répond.",
      node_unreliable: "Son nœud RPC est en retard ou renvoie des données non valides.",
      node_rate_limited: "Son nœud RPC limite nos requêtes.",
      nodes_disagree: "Ses nœuds RPC ne sont pas d’accord sur le réseau.",
      wrong_chain: "Son nœud RPC appartient à un autre réseau.",
      wrong_decimals: "Les décimales d’un jeton diffèrent de la configuration.",
      finality_delayed: "Ses blocs mettent anormalement longtemps à devenir définitifs.",
      unavailable: "Il ne peut pas être lu pour le moment.",
      not_watched: "Aucun worker ne le surveille.",
    },
  },
};

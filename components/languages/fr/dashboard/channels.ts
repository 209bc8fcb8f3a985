import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  "accounts/notification-channels": {
    title: "Canaux de notification",
    about:
      "Des messages sur les paiements de cet environnement, une minute après leur arrivée, dans une messagerie de votre équipe ou à une URL quelconque.",
    failure: "Impossible de charger les canaux de notification",
    none: "Pas encore de canal",
    add: "Ajouter un canal",
    most: (count: number) =>
      plural(count, {
        one: `Un environnement a au maximum ${count} canal.`,
        other: `Un environnement a au maximum ${count} canaux.`,
      }),
    services: { slack: "Slack", discord: "Discord", telegram: "Telegram", url: "URL" },
    kinds: (count: number, all: number) =>
      count === all
        ? "toutes les notifications"
        : plural(count, { one: `${count} notification sur ${all}`, other: `${count} notifications sur ${all}` }),
    detail: (service: string, kinds: string) => `${service}, ${kinds}`,
    sent: "Dernier message {time}",
    noMessage: "Pas encore de message",
    failing: "En échec depuis le {time} : {reason}",
    reasons: {
      timeout: "pas de réponse en 15 s",
      dns_failed: "le nom d’hôte est introuvable",
      address_not_allowed: "l’adresse n’est pas publique",
      connection_failed: "la connexion a échoué",
      tls_failed: "le certificat n’est pas valide",
      invalid_response: "la réponse n’est pas du HTTP",
    },
    responded: (status: string) => `le service a répondu ${status}`,
    test: "Envoyer un message de test",
    tested: (name: string) => `Message de test envoyé à « ${name} » ; le résultat s’affichera ici`,
    edit: "Modifier",
    delete: "Supprimer",
    named: (name: string) => `(canal ${name})`,

    dialog: {
      addTitle: "Ajouter un canal de notification",
      addText:
        "Toutes les personnes de la conversation voient les montants, les références et les descriptions de vos paiements.",
      editTitle: "Modifier le canal de notification",
      editText: "Pour envoyer les messages ailleurs, supprimez le canal et ajoutez-en un autre.",
      submit: ["Ajouter le canal", "Ajout…"],
      save: ["Enregistrer", "Enregistrement…"],
      service: "Service",
      name: "Nom",
      nameHint: "Seule votre équipe le voit",
      url: { slack: "URL du webhook", discord: "URL du webhook", url: "URL" },
      urlHint: {
        slack: "Dans Slack : Apps → Incoming Webhooks → Add to Slack. L’URL est un secret.",
        discord:
          "Dans Discord : paramètres du salon → Intégrations → Webhooks → Copier l’URL du webhook. L’URL est un secret.",
        url: "Reçoit un message JSON signé par POST. Commence par https://.",
      },
      token: "Jeton du bot",
      tokenHint: "Fourni par @BotFather. Ajoutez le bot à la conversation.",
      chatId: "ID de la conversation",
      chatIdHint: "Un nombre tel que -1001234567890, ou le @nom d’un canal public",
      kinds: "Envoyer un message lorsque",
      language: "Langue",
      added: "Canal ajouté. Envoyez un message de test pour vérifier qu’il fonctionne.",
      saved: "Canal enregistré",
    },

    secret: {
      word: "le secret",
      title: "Canal ajouté",
      about: "Vérifiez les messages avec ce secret, comme ceux des webhooks. Il n’est affiché qu’une seule fois.",
    },

    deletion: {
      title: (name: string) => `Supprimer « ${name} » ?`,
      keep: "Conserver le canal",
      submit: ["Supprimer le canal", "Suppression…"],
      stops: "Il ne reçoit plus de messages",
      stays: "Les messages déjà envoyés restent dans la conversation",
      done: "Canal supprimé",
    },
  },
};

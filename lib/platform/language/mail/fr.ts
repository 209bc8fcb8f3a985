import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("fr");

export const tables: Tables = {
  mail: {
    hello: "Bonjour,",
    choose: "Choisissez les notifications que vous recevez par e-mail :",
    utcTime: (day: string, time: string) => `${day} à ${time} UTC`,
  },

  "events/notification": {
    kinds: {
      paid: "Demande payée",
      partly_paid: "Demande payée en partie",
      overpaid: "Trop-perçu",
      late: "Demande payée en retard",
      underpaid: "Demande expirée, paiement insuffisant",
      reversed: "Paiement annulé",
      second_payment: "Second paiement d’une demande déjà payée",
      unmatched: "Transfert non rapproché",
    },
    event: (kind: string, amount: string, symbol: string) => `${kind} : ${amount} ${symbol}`,
    onChain: (event: string, chain: string) => `${event} sur ${chain}`,
  },

  "events/notification-mail": {
    subject: (business: string, event: string) => `${business} – ${event}`,
    several: (count: number) => plural(count, { one: `${count} paiement`, other: `${count} paiements` }),
    news: (business: string) => `Du nouveau pour « ${business} » :`,
    more: (count: number) => plural(count, { one: `Et ${count} autre :`, other: `Et ${count} autres :` }),
  },

  "events/channel-message": {
    sandbox: (business: string) => `${business} (environnement de test)`,
    more: (count: number) => plural(count, { one: `Et ${count} autre :`, other: `Et ${count} autres :` }),
    several: (count: number) => plural(count, { one: `${count} paiement`, other: `${count} paiements` }),
    test: "Ceci est un message de test. Les paiements seront annoncés ici.",
  },

  "events/failing-channel-mail": {
    subject: (channel: string) => `Les messages à « ${channel} » n’arrivent pas`,
    failing: (business: string) => `Les messages de ${business} sur les paiements n’arrivent plus dans ce canal :`,
    since: (time: string) => `Aucun message n’est arrivé depuis le ${time}.`,
    remedy:
      "Remit continue d’essayer. Envoyez un message de test, ou supprimez le canal et ajoutez-le à nouveau. Les paiements sont pris en compte comme avant.",
  },

  "webhooks/disabled-mail": {
    subject: (host: string) => `Endpoint de webhook désactivé : ${host}`,
    live: "production",
    sandbox: "environnement de test",
    disabled: (merchant: string, mode: string) =>
      `Remit n’envoie plus les webhooks de ${merchant} (${mode}) à cet endpoint :`,
    gone: (time: string) => `Il a été désactivé le ${time}, car il a répondu 410 Gone.`,
    failed: (time: string) => `Il a été désactivé le ${time}, après cinq jours d’échecs ininterrompus.`,
    failingSince: (time: string) => `Aucun essai n’a réussi depuis le ${time}.`,
    missed: (days: number) =>
      plural(days, {
        one: `Les paiements sont toujours pris en compte et les événements toujours enregistrés, mais aucun n’est envoyé à cet endpoint tant que vous ne le réactivez pas. Un événement manqué peut être envoyé pendant ${days} jour après s’être produit : dès que l’endpoint répond, activez-le et renvoyez les événements manqués.`,
        other: `Les paiements sont toujours pris en compte et les événements toujours enregistrés, mais aucun n’est envoyé à cet endpoint tant que vous ne le réactivez pas. Un événement manqué peut être envoyé pendant ${days} jours après s’être produit : dès que l’endpoint répond, activez-le et renvoyez les événements manqués.`,
      }),
  },

  "webhooks/failing-mail": {
    subject: (host: string) => `Des webhooks n’arrivent pas : ${host}`,
    failing: (merchant: string, mode: string) =>
      `Les webhooks de ${merchant} (${mode}) n’arrivent pas à cet endpoint :`,
    remedy:
      "Remit continue d’essayer, et désactive l’endpoint après cinq jours d’échecs ininterrompus. Les paiements sont pris en compte comme avant. La page de l’endpoint montre chaque essai avec sa réponse :",
  },

  "reports/weekly-summary": {
    subject: (business: string, from: string) => `${business} : la semaine du ${from}`,
    week: (business: string, from: string, to: string, zone: string) =>
      `La semaine de « ${business} », du ${from} au ${to} (${zone}) :`,
    received: "Reçu, avec la semaine précédente entre parenthèses :",
    created: (count: number) => `Demandes de paiement créées : ${count}`,
    statuses: {
      completed: (count: number) => `Finalisées : ${count}`,
      active: (count: number) => `Encore actives : ${count}`,
      expired: (count: number) => `Expirées : ${count}`,
      cancelled: (count: number) => `Annulées : ${count}`,
    },
  },

  "accounts/verification-mail": {
    subject: "Vérifiez votre adresse e-mail",
    created: (account: string, host: string) =>
      `Quelqu’un a créé le compte « ${account} » avec votre adresse e-mail sur ${host}. Si c’était vous, vérifiez l’adresse :`,
    validity:
      "Le lien fonctionne une seule fois, pendant 24 heures. Si ce n’était pas vous, ne faites rien : le compte ne peut créer ni clés API de production ni endpoints de webhook.",
  },

  "accounts/password-reset-mail": {
    subject: "Choisissez un nouveau mot de passe",
    asked: (host: string) =>
      `Quelqu’un a demandé un nouveau mot de passe pour votre compte sur ${host}. Si c’était vous, choisissez-en un :`,
    validity:
      "Le lien fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.",
  },

  "accounts/invitation-mail": {
    subject: (business: string) => `Invitation à rejoindre ${business}`,
    invited: (inviter: string, business: string, role: string) =>
      `${inviter} vous invite à rejoindre « ${business} » avec le rôle ${role}. Acceptez l’invitation :`,
    someone: "Quelqu’un",
    validity: (time: string) =>
      `Le lien fonctionne une seule fois, jusqu’au ${time}. Ne le transférez pas : la personne qui l’ouvre peut rejoindre l’entreprise. Si vous ne connaissez pas l’expéditeur, ne faites rien.`,
  },

  "accounts/approval-mail": {
    operations: {
      "receiving_address.add": "Ajouter une adresse de réception",
      "pool_addresses.add": "Ajouter des adresses à un pool d’adresses",
      "address_protection.end": "Mettre fin à la protection des adresses",
      "webhook_endpoint.create": "Ajouter un endpoint de webhook",
      "webhook_endpoint.update": "Modifier un endpoint de webhook",
      "four_eyes.end": "Désactiver la règle des quatre yeux",
      "member.invite": "Inviter une personne",
      "member.change_role": "Changer le rôle d’un membre",
      "ownership.transfer": "Transférer la propriété",
    },
    change: (before: string, after: string) => `${before} → ${after}`,
    where: "Approuvez-la ou refusez-la dans les Paramètres, sous Approbations, dans les 72 heures.",
  },

  "accounts/notice-mail": {
    subjects: {
      new_sign_in: "Nouvelle connexion à votre compte",
      password_changed: "Votre mot de passe a été modifié",
      identity_linked: "Votre compte accepte désormais les connexions par un fournisseur d’identité",
      second_factor_added: "Un second facteur a été ajouté à votre compte",
      second_factor_removed: "Un second facteur a été supprimé de votre compte",
      second_factor_guessed: "Une personne qui a votre mot de passe essaie de deviner des codes",
      recovery_codes_created: "De nouveaux codes de récupération ont été créés",
      recovery_code_used: "Un code de récupération a été utilisé",
      factor_reset_scheduled: "Le second facteur d’un compte va être supprimé",
      factor_reset_withdrawn: "Le second facteur d’un compte est conservé",
      factors_reset: "Le second facteur d’un compte a été supprimé",
      api_key_created: "Une clé API a été créée",
      api_key_widened: "L’accès d’une clé API a été étendu",
      receiving_address_added: "Une adresse de réception a été ajoutée",
      receiving_address_removed: "Une adresse de réception a été retirée",
      receiving_address_proven: "La propriété d’une adresse de réception a été prouvée",
      receiving_address_lost: "Une adresse n’appartient plus à votre compte",
      pool_addresses_added: "Des adresses ont été ajoutées à un pool d’adresses",
      pool_address_removed: "Une adresse a été retirée d’un pool d’adresses",
      address_protection_on: "Les demandes de paiement n’utilisent plus que les adresses enregistrées",
      address_protection_ending: "Dans 24 heures, les demandes de paiement pourront utiliser n’importe quelle adresse",
      address_protection_kept: "Les demandes de paiement n’utilisent toujours que les adresses enregistrées",
      factor_requirement_enabled: "Tout le monde doit maintenant avoir un second facteur",
      factor_requirement_disabled: "Le second facteur n’est plus obligatoire",
      four_eyes_enabled: "Changer la destination de l’argent exige désormais deux personnes",
      four_eyes_disabled: "Changer la destination de l’argent n’exige plus deux personnes",
      approval_requested: "Une modification attend une approbation",
      approval_approved: "La modification que vous avez demandée a été approuvée et effectuée",
      approval_declined: "La modification que vous avez demandée a été refusée",
      webhook_endpoint_added: "Un endpoint de webhook a été ajouté",
      webhook_url_changed: "L’URL d’un endpoint de webhook a été modifiée",
      notification_channel_added: "Un canal de notification a été ajouté",
      member_invited: "Une personne a été invitée",
      member_joined: "Une personne a accepté une invitation",
      member_role_changed: "Le rôle d’un membre a été changé",
      member_removed: "Une personne n’est plus membre",
      membership_ended: "Vous n’êtes plus membre",
    },
    modes: { live: "production", sandbox: "environnement de test" },
    account: (merchant: string, mode: string) => `${merchant} (${mode})`,
    by: (actor: string, time: string) => `Par ${actor} le ${time}`,
    operator: "l’opérateur de ce serveur",
    deletedUser: "un utilisateur supprimé",
    apiKey: (id: string) => `la clé API ${id}`,
    protectionEnds: (time: string) => `La protection des adresses prend fin le ${time}`,
    added: (chain: string, count: number) =>
      plural(count, { one: `${chain} : ${count} ajoutée`, other: `${chain} : ${count} ajoutées` }),
    newPermissions: (permissions: string) => `Nouvelles autorisations : ${permissions}`,
    worksFrom: (networks: string) => `Fonctionne depuis : ${networks}`,
    anyAddress: "n’importe quelle adresse",
    expires: (time: string) => `Expiration : ${time}`,
    never: "jamais",
    roles: {
      owner: "Propriétaire",
      admin: "Administrateur",
      developer: "Développeur",
      bookkeeper: "Comptable",
      cashier: "Caissier",
      viewer: "Lecteur",
    },
    member: (person: string, role: string) => `${person} : ${role}`,
    usableFrom: (time: string) => `Les demandes de paiement peuvent l’utiliser à partir du ${time}`,
    causes: {
      proven_by_another: "Un autre marchand de ce serveur a prouvé la propriété de l’adresse par une signature.",
      released_by_operator: "L’opérateur de ce serveur a libéré l’adresse.",
    },
    cancelled: (count: number) =>
      count === 0
        ? "Aucune demande de paiement ouverte ne l’utilisait."
        : plural(count, {
            one: `${count} demande de paiement ouverte à cette adresse a été annulée. Dites à son client de ne pas payer.`,
            other: `${count} demandes de paiement ouvertes à cette adresse ont été annulées. Dites à leurs clients de ne pas payer.`,
          }),
    services: { slack: "Slack", discord: "Discord", telegram: "Telegram", url: "URL" },
    factors: { authenticator_app: "Application d’authentification", passkey: "Clé d’accès" },
    named: (factor: string, name: string) => `${factor} : ${name}`,
    guesses: "Le mot de passe était correct, et dix codes de l’application d’authentification étaient faux.",
    codesReplaced: "Les codes de récupération précédents ne fonctionnent plus.",
    codesLeft: (count: number) => `Codes de récupération non utilisés : ${count}`,
    fewCodes: "Créez de nouveaux codes de récupération dans les Paramètres, sous Sécurité, avant de ne plus en avoir.",
    person: (email: string) => `Compte : ${email}`,
    removedOn: (time: string) => `Suppression le ${time}, sauf si quelqu’un l’empêche`,
    expected: (remedy: string) => `Si vous vous y attendiez, ignorez cet e-mail. Sinon, ${remedy}`,
    remedies: {
      password_changed: "demandez à l’opérateur de ce serveur de désactiver immédiatement votre compte.",
      approval_requested: "refusez la modification et adressez-vous à la personne qui l’a demandée.",
      approval_approved: "adressez-vous à la personne qui l’a approuvée.",
      approval_declined: "adressez-vous à la personne qui l’a refusée.",
      identity_linked: "demandez à l’opérateur de ce serveur de désactiver immédiatement votre compte.",
      new_sign_in: "changez votre mot de passe maintenant ; cela met fin à toutes les sessions.",
      second_factor:
        "changez votre mot de passe maintenant et vérifiez votre second facteur dans les Paramètres, sous Sécurité.",
      factor_reset:
        "connectez-vous avec votre second facteur et arrêtez la suppression dans les Paramètres, sous Sécurité, ou demandez à l’opérateur de ce serveur de l’arrêter.",
      receiving_address_lost: "demandez à l’opérateur de ce serveur comment l’adresse a changé de mains.",
      membership_ended: "adressez-vous à un propriétaire de l’entreprise.",
      others:
        "annulez la modification, changez votre mot de passe et révoquez les clés API que vous ne reconnaissez pas.",
    },
    auditLog: "Le journal d’audit montre toutes les autres modifications :",
  },

  "reconciliations/mail": {
    agreeSubject: (chain: string) => `Les livres concordent de nouveau avec ${chain}`,
    agree: (chain: string) => `Les transferts enregistrés par Remit concordent de nouveau avec ${chain}.`,
    differSubject: (chain: string, count: number, isComplete: boolean) => {
      const shown = `${count}${isComplete ? "" : "+"}`;
      const transfers = plural(count, { one: `${shown} transfert`, other: `${shown} transferts` });
      return `Les livres diffèrent de ${chain} : ${transfers}`;
    },
    differ: (chain: string) =>
      `Le contrôle quotidien a trouvé sur ${chain} des transferts qui ne figurent que dans les livres de Remit ou que sur la blockchain :`,
    sums: (recorded: string, onChain: string) => `enregistré : ${recorded}, sur la blockchain : ${onChain}`,
    places: { chain: "blockchain seulement", books: "livres seulement" },
    transfer: (amount: string, hash: string, block: number) => `${amount} dans ${hash}, bloc ${block}`,
    onlyFirst: "Seuls les premiers écarts sont indiqués.",
    commands: "Rien n’a été modifié. Pour voir l’écart et traiter à nouveau ces blocs :",
    nextMail: "Vous ne recevrez un autre e-mail que si l’ensemble des transferts en écart change.",
  },
};

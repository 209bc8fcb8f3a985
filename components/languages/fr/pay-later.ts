import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    connecting: (wallet) => `Autorisez la connexion dans ${wallet}`,
    switching: (wallet, chain) => `Passez à ${chain} dans ${wallet}`,
    checking: "Vérification du compte",
    signing: (wallet) => `Confirmez le paiement dans ${wallet}`,
    changed: (wallet) => `Refusez le paiement dans ${wallet}`,
    changedHelp: (wallet, chain) =>
      `${wallet} a changé de réseau ou de compte pendant la demande. Refusez-y le paiement, puis payez à nouveau sur ${chain}.`,
    signingHelp:
      "Rien ne quitte votre portefeuille avant que vous ne le confirmiez. Si aucune fenêtre ne s’est ouverte, ouvrez votre portefeuille.",
    noResponse: (wallet) =>
      `Pas de fenêtre ? Ouvrez ${wallet}. Si vous avez refusé ou fermé la fenêtre, rechargez cette page.`,
    startOver: "Recommencer",
    problem: {
      rejected: "Vous avez refusé dans votre portefeuille. Rien n’a été envoyé.",
      switch_rejected: (chain) =>
        `Ce paiement doit être effectué sur ${chain}, mais votre portefeuille utilise un autre réseau. Rien n’a été envoyé.`,
      chain_unknown: (chain, id) =>
        `Votre portefeuille ne connaît pas le réseau ${chain}. Ajoutez-le dans les réglages de votre portefeuille (ID de chaîne ${id}), puis réessayez. Rien n’a été envoyé.`,
      wrong_chain: (chain) =>
        `Votre portefeuille n’est pas encore sur ${chain}. Changez-y de réseau, puis réessayez. Rien n’a été envoyé.`,
      insufficient: (balance, needed) =>
        `Ce compte contient ${balance}, mais il lui faut ${needed}. Choisissez un autre compte dans votre portefeuille ou ajoutez des fonds. Rien n’a été envoyé.`,
      insufficient_unread: (needed) =>
        `Ce compte ne contient pas ${needed}. Choisissez un autre compte dans votre portefeuille ou ajoutez des fonds. Rien n’a été envoyé.`,
      no_gas: (coin, chain) =>
        `Ce compte ne peut pas payer les frais de réseau. En plus du montant, il lui faut un peu de ${coin} sur ${chain}. Rien n’a été envoyé.`,
      account_changed:
        "Votre portefeuille a changé de compte. Rien n’a été envoyé. Réessayez pour payer depuis le nouveau compte.",
      no_account:
        "Votre portefeuille n’a partagé aucun compte. Déverrouillez-le, choisissez un compte, puis réessayez. Rien n’a été envoyé.",
      wallet_busy:
        "Votre portefeuille a déjà une demande ouverte. Terminez-la ou fermez-la dans le portefeuille, puis réessayez.",
      disconnected: (chain) => `Votre portefeuille n’est pas connecté à ${chain}. Vérifiez-le, puis réessayez.`,
      not_open: "Cette demande de paiement n’est plus ouverte. Rien n’a été envoyé.",
      offline:
        "Nous n’avons pas pu vérifier si cette demande est encore ouverte. Vérifiez votre connexion, puis réessayez. Rien n’a été envoyé.",
      needs_reference:
        "Ce destinataire ne peut pas être payé depuis un portefeuille de navigateur. Demandez au marchand un autre moyen de paiement. Rien n’a été envoyé.",
      failed_on_chain: "Le réseau a rejeté la transaction : rien n’a été payé. Vous pouvez réessayer.",
      replaced:
        "Votre portefeuille a remplacé ou annulé cette transaction. Si la nouvelle paie, elle apparaîtra ici d’elle-même. **Ne payez à nouveau que si vous l’avez annulée.**",
      unknown: "Votre portefeuille n’a pas pu envoyer le paiement. Vérifiez votre portefeuille avant de réessayer.",
    },
    walletSays: (message) => `Votre portefeuille indique : ${message}`,
    needsScript: "Pour payer avec un portefeuille dans ce navigateur, JavaScript est nécessaire.",
    reloadToUpdate: "Rechargez cette page pour voir si votre paiement est arrivé.",
    sentVerdict: "Paiement envoyé. En attente du réseau",
    sentText: (chain) => `Votre portefeuille a envoyé le paiement. Il apparaîtra ici dès que ${chain} l’aura inclus.`,
    sentLateVerdict: "Le délai s’est écoulé avant l’arrivée de votre paiement. Vérification…",
    sentLateText: (chain) =>
      `Votre portefeuille a envoyé le paiement. Dès que ${chain} l’aura inclus, cette page indiquera s’il compte encore. **Ne payez pas une seconde fois.**`,
    keepPageOpen: "Gardez cette page ouverte jusqu’à ce qu’elle ait signalé votre paiement.",
    unlistedPayment: (merchant) =>
      `**Votre portefeuille a envoyé une autre transaction.** Si elle arrive, il s’agira d’un second paiement qui n’est pas nécessaire : demandez un remboursement à ${merchant}.`,
    sentSlow:
      "Cela prend plus de temps que d’habitude. Vérifiez votre portefeuille : si la transaction est encore en attente, patientez. Ne payez à nouveau que si elle a échoué ou a été abandonnée.",
    sentLateSlow:
      "Cela prend plus de temps que d’habitude. Si votre portefeuille affiche la transaction en attente, patientez.",
    sentFailed: "Échec dans mon portefeuille",
    payAgain: "Échec dans mon portefeuille. Payer à nouveau",
    declineVerdict: "Refusez dans votre portefeuille",
    declineEnded:
      "Votre portefeuille vous demande peut-être encore de confirmer un paiement. **Ne le confirmez pas :** cette demande est terminée.",
    declinePaid:
      "Un paiement a déjà été détecté. Si votre portefeuille vous demande encore d’en confirmer un, **ne le confirmez pas :** ce serait un second paiement.",

    goneVerdict: "N’est plus disponible. Ne payez pas.",
    goneText: (merchant) =>
      `${merchant} a annulé cette demande de paiement. **N’envoyez pas d’argent** à l’adresse qui était affichée ici.`,
    goneSent: (merchant) =>
      `Si vous avez déjà payé, ${merchant} a l’argent. Contactez-les à ce sujet ; les remboursements ne sont pas automatiques.`,
    notFoundTitle: "Demande de paiement introuvable",
    notFoundText: "Vérifiez le lien. La demande a peut-être été annulée.",
    notFoundWarning:
      "**N’envoyez pas d’argent** à une adresse que ce lien affichait auparavant. Demandez un nouveau lien à l’expéditeur.",
    offline:
      "Vous êtes hors ligne. Cette page n’est peut-être pas à jour et s’actualisera dès que vous serez de nouveau en ligne.",
    rateLimited:
      "Cette page est ouverte de nombreuses fois ; elle s’actualise donc moins souvent et n’est peut-être pas à jour.",
    retrying: "Nous n’arrivons pas à joindre notre serveur et réessayons. Cette page n’est peut-être pas à jour.",
    doNotPayCutOff:
      "Cette page n’a pas eu de réponse de notre serveur depuis plus d’une minute et n’est donc peut-être pas à jour. Ce message disparaîtra dès qu’elle en aura une. Si vous avez déjà payé, votre paiement n’est pas perdu.",
    redirecting: (seconds) => `Redirection dans ${seconds} s.`,
    stayHere: "Rester ici",
  },
  "requests/checkout/check": {
    transaction: "Hash de la transaction ou lien vers elle",
    check: "Vérifier",
    checking: "Vérification…",
    hint: "Votre portefeuille ou votre plateforme d’échange l’affiche avec le paiement. Le vérifier ne change rien.",
    noHash: (chain) =>
      `Ce texte ne contient aucun hash de transaction de ${chain}. Copiez le hash ou un lien vers la transaction.`,
    pays: (amount, seen, required) =>
      `**Cette transaction paie cette demande** à hauteur de ${amount}. Elle a ${seen} confirmations sur ${required}.`,
    paid: (amount) => `**Cette transaction paie cette demande** à hauteur de ${amount}. Elle est définitive.`,
    arrived: (amount, merchant) =>
      `**${amount} sont arrivés à l’adresse de cette demande.** Si cette page ne compte pas le paiement d’ici quelques minutes, contactez ${merchant}. Ne payez pas à nouveau.`,
    otherAddress:
      "**Cette transaction ne paie pas cette demande :** nous n’y voyons aucun paiement à son adresse. Comparez le destinataire dans votre portefeuille ou sur votre plateforme d’échange.",
    otherToken: (amount, wanted, merchant) =>
      `**Cette transaction ne paie pas cette demande :** elle a envoyé ${amount} à l’adresse, mais seul ${wanted} compte. Contactez ${merchant} ; les remboursements ne sont pas automatiques.`,
    otherChain: (found, wanted, merchant) =>
      `**Cette transaction ne paie pas cette demande :** elle est sur ${found}, mais seul ${wanted} compte. Contactez ${merchant} ; les remboursements ne sont pas automatiques.`,
    tooEarly: "**Cette transaction ne paie pas cette demande :** elle est plus ancienne que la demande.",
    failed: "**Cette transaction ne paie pas cette demande :** le réseau l’a rejetée, rien n’a donc été payé.",
    notFound: (chain) =>
      `**${chain} n’a pas encore cette transaction.** Si votre portefeuille l’affiche comme en attente, patientez et vérifiez à nouveau. Une plateforme d’échange peut envoyer un paiement une heure plus tard.`,
    unavailable: (chain) =>
      `Nous ne pouvons pas lire ${chain} pour le moment. Vérifiez à nouveau dans quelques minutes.`,
    noAnswer: "Il n’y a pas encore de réponse. Vérifiez à nouveau dans un instant.",
    tooMany: "Trop de vérifications. Vérifiez à nouveau dans quelques minutes.",
  },
  "requests/checkout/exchange": {
    feeInvalid: "Saisissez un nombre, par exemple 0.5.",
  },
  "requests/checkout/preview": {
    title: (merchant) => `Demande de paiement de ${merchant}`,
    text: "Ouvrez la page pour voir le montant et payer avec n’importe quel portefeuille.",
  },
  ui: {
    copied: "Copié",
    copyBlocked: "Bloqué",
    copyBlockedHint: "La copie a été bloquée ; sélectionnez plutôt le texte",
    copyBlockedStatus: "Votre navigateur a bloqué la copie ; sélectionnez plutôt le texte",
  },
};

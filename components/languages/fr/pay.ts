import { pluralsOf } from "@/lib/platform/language/plurals";
import type { PayTexts } from "../pay-texts";

const plural = pluralsOf("fr");

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `Payer ${amount} à ${merchant}`,
    titleLeft: (amount, merchant) => `Reste ${amount} à payer à ${merchant}`,
    titleConfirming: (seen, required) => `Paiement détecté, ${seen} confirmations sur ${required}`,
    titlePaid: (amount, merchant) => `${amount} payés à ${merchant}`,
    titleExpired: "Cette demande de paiement a expiré",

    sandboxName: "Environnement de test.",
    sandboxText: "Réseaux de test, argent fictif.",
    sandboxWarning: "N’envoyez ici rien qui ait de la valeur.",
    environment: "Environnement",

    waiting: "En attente",
    sent: "Envoyé",
    confirming: "Confirmation",
    partlyPaid: "Payé en partie",
    paid: "Payé",
    timeUp: "Délai écoulé",
    expired: "Expirée",

    stillToPay: "Reste à payer",
    onNetwork: (chain) => `sur **${chain}**`,
    walletName: (symbol, name) => `${symbol}, affiché sous le nom ${name} dans votre portefeuille`,
    openFor: (left) => `Ouverte encore **${left}**`,
    open: "Ouverte",
    until: "jusqu’au",
    days: (count) => plural(count, { one: `${count} jour`, other: `${count} jours` }),
    received: (amount) => `${amount} reçus`,
    detected: (amount) => `${amount} détectés, pas encore définitifs`,
    ofAmount: (amount) => `sur ${amount}`,
    partArrived: (amount) => `Nous avons reçu ${amount}. Payez le reste ci-dessous.`,
    partDetected: (amount) =>
      `Nous avons détecté ${amount}. Ce montant comptera dès qu’il sera définitif. Ne payez ci-dessous que le reste.`,

    payWithWallet: "Payer avec un portefeuille",
    payWith: (wallet) => `Payer avec ${wallet}`,
    payRemaining: (amount) => `Payer le reste de ${amount}`,
    withWallet: (wallet) => `avec ${wallet}`,
    browserWallet: "le portefeuille de votre navigateur",
    otherWallet: "Autre portefeuille",
    walletOnPhone:
      "**Sur un téléphone :** ouvrez cette page dans le navigateur de votre application de portefeuille ; le bouton de paiement y apparaîtra.",
    openInWalletApp: "Ouvrir dans une application de portefeuille",
    openWithoutReference: "Le portefeuille refuse le lien ? Ouvrir sans référence",
    openPageIn: "Ouvrir cette page dans le navigateur de",
    copyLink: "Copier le lien",
    share: "Partager",
    walletOnComputer:
      "**Sur un ordinateur :** installez l’extension de navigateur de votre portefeuille, puis rechargez cette page.",
    noWallet: "Aucun portefeuille n’a été trouvé dans ce navigateur.",

    reportedPayment:
      "**Un paiement a déjà été envoyé,** mais il n’est pas encore arrivé. S’il s’agit du vôtre, attendez-le avant de payer à nouveau.",
    handedOff:
      "Un paiement a été commencé dans un portefeuille {age}. **Si la demande de confirmation est encore ouverte, refusez-la d’abord.**",
    secondsAgo: (seconds) => `il y a ${seconds} s`,
    minutesAgo: (minutes) => `il y a ${minutes} min`,

    orScan: "ou scannez avec un téléphone",
    orOpenOnPhone: "ou scannez pour ouvrir cette page sur un téléphone",
    showCode: "Afficher le code QR",
    scan: "Scanner avec un téléphone",
    qrHolds: "Le code QR contient",
    addressAndAmount: "Adresse et montant",
    prepared: "Paiement préparé",
    withoutReference: "Sans référence",
    addressOnly: "Adresse seule",
    refusesReference: "Certains portefeuilles, comme MetaMask Mobile, refusent un code avec référence.",
    qrLabelAmount: (amount, chain, address) => `Code QR : ${amount} sur ${chain} à ${address}`,
    qrLabelPage: "Code QR : cette page",
    qrLabelAddress: (chain, address) => `Code QR : adresse ${address} sur ${chain}`,
    byHand: "Envoyer manuellement",
    paidAlready: "J’ai déjà payé",
    onlyThisToken: (symbol, walletName, chain) =>
      `Envoyez uniquement **${symbol}${walletName ? ` (${walletName})` : ""} sur ${chain}**. Un autre jeton ou un autre réseau ne paiera pas cette demande.`,
    recipientAddress: (chain) => `Adresse du destinataire sur ${chain}`,
    addressToCompare: (chain) => `Adresse du destinataire sur ${chain}, à comparer avec votre portefeuille`,
    exactAmount: "Montant exact",
    copy: "Copier",
    copyAddress: "l’adresse du destinataire",
    copyAmount: "le montant exact",
    noSendingByHand: (merchant) =>
      `L’envoi manuel est désactivé : une autre demande porte sur le même montant à la même adresse, et nous ne pourrions donc pas savoir à laquelle votre paiement correspond. **Scannez le code, payez avec un portefeuille dans ce navigateur ou ouvrez cette page dans une application de portefeuille** ; chacun de ces moyens transmet la référence de cette demande. Si vous n’en avez aucun, demandez à ${merchant} un autre moyen de paiement.`,
    noPlainTransfer: (merchant) =>
      `Le scan et l’envoi manuel sont désactivés : une autre demande porte sur le même montant à la même adresse, et nous ne pourrions donc pas savoir à laquelle votre paiement correspond. **Payez avec un portefeuille dans ce navigateur ou ouvrez cette page dans une application de portefeuille** ; ces deux moyens transmettent la référence de cette demande. Si vous n’avez ni l’un ni l’autre, demandez à ${merchant} un autre moyen de paiement.`,

    confirmations: (seen, required) => `${seen} confirmations sur ${required}`,
    finalizing: "En attente du caractère définitif",
    secondsLeft: (seconds) =>
      plural(seconds, { one: `Encore ${seconds} seconde environ.`, other: `Encore ${seconds} secondes environ.` }),
    minutesLeft: (minutes) =>
      plural(minutes, { one: `Encore ${minutes} minute environ.`, other: `Encore ${minutes} minutes environ.` }),
    finalWhenFinalized: (chain) => `${chain} finalise les blocs par lots ; cela peut prendre quelques minutes.`,
    pace: (chain, seconds, required) =>
      `${chain} ajoute un bloc toutes les ${seconds} s ; votre paiement sera définitif à ${required} confirmations.`,
    closePage: (merchant) => `Vous pouvez fermer cette page. ${merchant} en sera informé.`,
    updatesItself: "Cette page s’actualise d’elle-même. Vous n’avez rien à confirmer.",

    paidAt: "Payé",
    transaction: "Transaction",
    paymentOf: (index, count) => `Paiement ${index} sur ${count}`,
    from: "De",
    block: "Bloc",
    seenAt: "Détecté",
    onTime: "dans les délais",
    late: "après l’expiration",
    request: "Demande",
    copyHash: "le hash de la transaction",
    copySender: "l’expéditeur",
    print: "Imprimer ou enregistrer",
    asked: "Montant demandé",
    receivedInTotal: "Montant reçu",
    network: "Réseau",
    networkWithId: (chain, id) => `${chain} (ID de chaîne ${id})`,
    tokenContract: "Contrat du jeton",
    page: "Page",
    signedReceipt: "Reçu signé",
    keepOffer: "L’[offre signée] prouve ce que demande cette page.",
    notAnInvoice: "Ceci est un reçu de paiement, pas une facture.",
    viewOn: (explorer) => `Voir sur ${explorer}`,
    viewTransaction: "Voir la transaction",

    overpaid: (amount, merchant) =>
      `Vous avez payé **${amount} de plus** que demandé. Demandez un remboursement à ${merchant} ; les remboursements ne sont pas automatiques.`,
    paidLate: (merchant) => `Le paiement est arrivé après l’expiration de la demande. ${merchant} l’a accepté.`,
    resolved: (merchant) => `${merchant} a marqué cette demande comme payée.`,
    reversed: (merchant) =>
      `Le réseau a annulé un paiement après l’avoir confirmé. Contactez ${merchant} avant de payer à nouveau.`,

    secondPayment: (amount, merchant) =>
      `**Un second paiement de ${amount} est arrivé.** Il n’est pas nécessaire. Demandez un remboursement à ${merchant} ; les remboursements ne sont pas automatiques.`,
    tooLatePayment: (amount, merchant) =>
      `**${amount} sont arrivés trop tard pour compter.** Demandez un remboursement à ${merchant} ; les remboursements ne sont pas automatiques.`,
    misdirected: (amount, chain, merchant) =>
      `**Nous avons reçu ${amount} sur ${chain}, ce qui ne paie pas cette demande.** Si c’était vous, contactez ${merchant} ; les remboursements ne sont pas automatiques.`,

    back: (place) => `Retour à ${place}`,
    backWithoutPaying: (place) => `Retour à ${place} sans payer`,

    timeUpVerdict: "Délai écoulé ; si vous avez payé, nous vérifions",
    timeUpText:
      "Un paiement envoyé à temps compte encore et apparaîtra ici. **Si vous n’avez pas payé, ne payez pas maintenant.**",
    expiredVerdict: "Cette demande de paiement a expiré",
    expiredText: (merchant) =>
      `**N’envoyez pas d’argent** à l’adresse qui était affichée ici. Demandez à ${merchant} une nouvelle demande de paiement.`,
    expiredPart: (paid, amount, merchant) =>
      `**${paid} sur ${amount}** sont arrivés et restent chez ${merchant}. Contactez-les à ce sujet ; les remboursements ne sont pas automatiques.`,
    expiredLate: (merchant) =>
      `Votre paiement est arrivé après l’expiration de la demande. ${merchant} décide de l’accepter ou non. Ne payez pas une seconde fois.`,
    latePending: "Un paiement est arrivé après l’expiration de la demande. Il est en cours de confirmation.",

    degraded: (chain) =>
      `Nous avons des difficultés à lire ${chain}. Les paiements ne sont pas perdus, mais mettent plus de temps à apparaître.`,
    doNotPayVerdict: "Ne payez pas encore",
    doNotPayUnconfirmed: (chain) =>
      `Nous ne pouvons pas lire ${chain} en ce moment et ne remarquerions donc pas votre paiement. Ce message disparaîtra dès que nous le pourrons. Si vous avez déjà payé, votre paiement n’est pas perdu.`,

    questions: (merchant) => `Des questions ? Contactez ${merchant} :`,
    paymentsBy: "Paiements par",
    language: "Langue",
  },
  "requests/checkout/exchange": {
    title: "Vous envoyez depuis une plateforme d’échange ?",
    text: (due, network) =>
      `Le destinataire doit recevoir exactement **${due}** sur **${network}**. La plupart des plateformes déduisent leurs frais du montant que vous saisissez.`,
    fee: (symbol) => `Frais de votre plateforme, en ${symbol}`,
    amount: "Montant à saisir sur la plateforme",
    shortfall: (merchant) =>
      `S’il arrive moins, cette page demandera le reste. Si le reste est trop faible pour votre plateforme, demandez à ${merchant} d’accepter ce qui est arrivé.`,
    details: "Informations que votre plateforme peut demander",
    wallet: "Portefeuille",
    selfHosted: "Auto-hébergé (portefeuille propre au destinataire, pas une plateforme)",
    purpose: "Motif",
    purchase: "Achat",
    recipient: "Destinataire",
  },
  ui: {
    copyThing: (thing) => `Copier ${thing}`,
    switchTheme: "Basculer entre clair et sombre",
    time: { exact: (time, zone) => `${time} (${zone})` },
  },
};

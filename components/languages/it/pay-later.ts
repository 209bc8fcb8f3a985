import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    connecting: (wallet) => `Consenta la connessione in ${wallet}`,
    switching: (wallet, chain) => `Passi a ${chain} in ${wallet}`,
    checking: "Verifica dell’account",
    signing: (wallet) => `Confermi il pagamento in ${wallet}`,
    changed: (wallet) => `Rifiuti il pagamento in ${wallet}`,
    changedHelp: (wallet, chain) =>
      `${wallet} ha cambiato rete o account durante la richiesta. Rifiuti lì il pagamento, poi paghi di nuovo su ${chain}.`,
    signingHelp:
      "Nulla esce dal Suo wallet finché non lo conferma lì. Se non si è aperta alcuna finestra, apra il Suo wallet.",
    noResponse: (wallet) =>
      `Nessuna finestra? Apra ${wallet}. Se ha rifiutato o chiuso la finestra, ricarichi questa pagina.`,
    startOver: "Ricomincia",
    problem: {
      rejected: "Ha rifiutato nel Suo wallet. Non è stato inviato nulla.",
      switch_rejected: (chain) =>
        `Questo pagamento va fatto su ${chain}, ma il Suo wallet è su un’altra rete. Non è stato inviato nulla.`,
      chain_unknown: (chain, id) =>
        `Il Suo wallet non ha la rete ${chain}. La aggiunga nelle impostazioni del wallet (ID della catena ${id}), poi riprovi. Non è stato inviato nulla.`,
      wrong_chain: (chain) =>
        `Il Suo wallet non è ancora su ${chain}. Cambi rete lì, poi riprovi. Non è stato inviato nulla.`,
      insufficient: (balance, needed) =>
        `Questo account ha ${balance}, ma servono ${needed}. Scelga un altro account nel Suo wallet o aggiunga fondi. Non è stato inviato nulla.`,
      insufficient_unread: (needed) =>
        `Questo account non ha ${needed}. Scelga un altro account nel Suo wallet o aggiunga fondi. Non è stato inviato nulla.`,
      no_gas: (coin, chain) =>
        `Questo account non può pagare la commissione di rete. Oltre all’importo, serve un po’ di ${coin} su ${chain}. Non è stato inviato nulla.`,
      account_changed:
        "Il Suo wallet ha cambiato account. Non è stato inviato nulla. Riprovi per pagare dal nuovo account.",
      no_account:
        "Il Suo wallet non ha condiviso alcun account. Lo sblocchi, scelga un account, poi riprovi. Non è stato inviato nulla.",
      wallet_busy: "Il Suo wallet ha già una richiesta aperta. La completi o la chiuda lì, poi riprovi.",
      disconnected: (chain) => `Il Suo wallet non è connesso a ${chain}. Lo controlli, poi riprovi.`,
      not_open: "Questa richiesta di pagamento non è più aperta. Non è stato inviato nulla.",
      offline:
        "Non abbiamo potuto verificare se questa richiesta è ancora aperta. Controlli la connessione, poi riprovi. Non è stato inviato nulla.",
      needs_reference:
        "Questo destinatario non può essere pagato da un wallet del browser. Chieda al commerciante un altro modo per pagare. Non è stato inviato nulla.",
      failed_on_chain: "La rete ha rifiutato la transazione, quindi non è stato pagato nulla. Può riprovare.",
      replaced:
        "Il Suo wallet ha sostituito o annullato questa transazione. Se quella nuova paga, comparirà qui da sola. **Paghi di nuovo solo se l’ha annullata.**",
      unknown: "Il Suo wallet non è riuscito a inviare il pagamento. Controlli il wallet prima di riprovare.",
    },
    walletSays: (message) => `Il Suo wallet segnala: ${message}`,
    needsScript: "Per pagare con un wallet in questo browser serve JavaScript.",
    reloadToUpdate: "Ricarichi questa pagina per vedere se il Suo pagamento è arrivato.",
    sentVerdict: "Pagamento inviato. In attesa della rete",
    sentText: (chain) => `Il Suo wallet ha inviato il pagamento. Comparirà qui non appena ${chain} lo includerà.`,
    sentLateVerdict: "Il tempo è scaduto prima dell’arrivo del Suo pagamento. Verifica in corso…",
    sentLateText: (chain) =>
      `Il Suo wallet ha inviato il pagamento. Non appena ${chain} lo includerà, questa pagina mostrerà se conta ancora. **Non paghi di nuovo.**`,
    keepPageOpen: "Tenga aperta questa pagina finché non avrà segnalato il Suo pagamento.",
    unlistedPayment: (merchant) =>
      `**Il Suo wallet ha inviato un’altra transazione.** Se arriva, sarà un secondo pagamento non necessario: chieda il rimborso a ${merchant}.`,
    sentSlow:
      "Sta richiedendo più tempo del solito. Controlli il Suo wallet: se la transazione è ancora in sospeso, attenda. Paghi di nuovo solo se è fallita o è stata scartata.",
    sentLateSlow: "Sta richiedendo più tempo del solito. Se il Suo wallet mostra la transazione in sospeso, attenda.",
    sentFailed: "Non riuscito nel mio wallet",
    payAgain: "Non riuscito nel mio wallet. Paga di nuovo",
    declineVerdict: "Rifiuti nel Suo wallet",
    declineEnded:
      "Il Suo wallet potrebbe ancora chiederLe di confermare un pagamento. **Non lo confermi:** questa richiesta è terminata.",
    declinePaid:
      "Un pagamento è già stato rilevato. Se il Suo wallet Le chiede ancora di confermarne uno, **non lo confermi:** sarebbe un secondo pagamento.",

    goneVerdict: "Non più disponibile. Non paghi.",
    goneText: (merchant) =>
      `${merchant} ha annullato questa richiesta di pagamento. **Non invii denaro** all’indirizzo che era mostrato qui.`,
    goneSent: (merchant) =>
      `Se ha già pagato, il denaro è presso ${merchant}. Contatti loro al riguardo; i rimborsi non sono automatici.`,
    notFoundTitle: "Richiesta di pagamento non trovata",
    notFoundText: "Controlli il link. La richiesta potrebbe essere stata annullata.",
    notFoundWarning:
      "**Non invii denaro** a un indirizzo mostrato in precedenza da questo link. Chieda un nuovo link a chi glielo ha inviato.",
    offline: "È offline. Questa pagina potrebbe non essere aggiornata e si aggiornerà quando tornerà online.",
    rateLimited: "Questa pagina è aperta molte volte, quindi si aggiorna meno spesso e potrebbe non essere aggiornata.",
    retrying:
      "Non riusciamo a raggiungere il nostro server e stiamo riprovando. Questa pagina potrebbe non essere aggiornata.",
    doNotPayCutOff:
      "Questa pagina non riceve risposta dal nostro server da oltre un minuto, quindi potrebbe non essere aggiornata. Questo messaggio scomparirà non appena arriverà una risposta. Se ha già pagato, il Suo pagamento non è perso.",
    redirecting: (seconds) => `Reindirizzamento tra ${seconds} s.`,
    stayHere: "Resta qui",
  },
  "requests/checkout/check": {
    transaction: "Hash della transazione o un link a essa",
    check: "Verifica",
    checking: "Verifica in corso…",
    hint: "Il Suo wallet o exchange lo mostra insieme al pagamento. La verifica non cambia nulla.",
    noHash: (chain) =>
      `Questo non contiene alcun hash di transazione di ${chain}. Copi l’hash o un link alla transazione.`,
    pays: (amount, seen, required) =>
      `**Questa transazione paga questa richiesta** con ${amount}. Ha ${seen} conferme su ${required}.`,
    paid: (amount) => `**Questa transazione paga questa richiesta** con ${amount}. È definitiva.`,
    arrived: (amount, merchant) =>
      `**Sono arrivati ${amount} all’indirizzo di questa richiesta.** Se questa pagina non conta il pagamento entro qualche minuto, contatti ${merchant}. Non paghi di nuovo.`,
    otherAddress:
      "**Questa transazione non paga questa richiesta:** non vi vediamo alcun pagamento al suo indirizzo. Confronti il destinatario nel Suo wallet o exchange.",
    otherToken: (amount, wanted, merchant) =>
      `**Questa transazione non paga questa richiesta:** ha inviato ${amount} all’indirizzo, ma conta solo ${wanted}. Contatti ${merchant}; i rimborsi non sono automatici.`,
    otherChain: (found, wanted, merchant) =>
      `**Questa transazione non paga questa richiesta:** è su ${found}, ma conta solo ${wanted}. Contatti ${merchant}; i rimborsi non sono automatici.`,
    tooEarly: "**Questa transazione non paga questa richiesta:** è precedente alla richiesta.",
    failed:
      "**Questa transazione non paga questa richiesta:** la rete l’ha rifiutata, quindi non è stato pagato nulla.",
    notFound: (chain) =>
      `**${chain} non ha ancora questa transazione.** Se il Suo wallet la mostra in sospeso, attenda e verifichi di nuovo. Un exchange può inviare un pagamento un’ora dopo.`,
    unavailable: (chain) => `Al momento non possiamo leggere ${chain}. Verifichi di nuovo tra qualche minuto.`,
    noAnswer: "Non c’è ancora una risposta. Verifichi di nuovo tra un momento.",
    tooMany: "Troppe verifiche. Verifichi di nuovo tra qualche minuto.",
  },
  "requests/checkout/exchange": {
    feeInvalid: "Inserisca un numero, ad esempio 0.5.",
  },
  "requests/checkout/preview": {
    title: (merchant) => `Richiesta di pagamento di ${merchant}`,
    text: "Apra la pagina per vedere l’importo e pagare con qualsiasi wallet.",
  },
  ui: {
    copied: "Copiato",
    copyBlocked: "Bloccato",
    copyBlockedHint: "La copia è stata bloccata; selezioni il testo",
    copyBlockedStatus: "Il browser ha bloccato la copia; selezioni il testo",
  },
};

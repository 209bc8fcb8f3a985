import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    connecting: (wallet) => `Permita a conexão em ${wallet}`,
    switching: (wallet, chain) => `Mude para ${chain} em ${wallet}`,
    checking: "Verificando a conta",
    signing: (wallet) => `Confirme o pagamento em ${wallet}`,
    changed: (wallet) => `Recuse o pagamento em ${wallet}`,
    changedHelp: (wallet, chain) =>
      `${wallet} mudou de rede ou de conta durante o pedido. Recuse o pagamento lá e pague de novo na ${chain}.`,
    signingHelp: "Nada sai da sua carteira até que você confirme nela. Se nenhuma janela se abriu, abra sua carteira.",
    noResponse: (wallet) =>
      `Nenhuma janela? Abra ${wallet}. Se você recusou ou fechou a janela, recarregue esta página.`,
    startOver: "Começar de novo",
    problem: {
      rejected: "Você recusou na sua carteira. Nada foi enviado.",
      switch_rejected: (chain) =>
        `Este pagamento deve ser feito na ${chain}, mas sua carteira está em outra rede. Nada foi enviado.`,
      chain_unknown: (chain, id) =>
        `Sua carteira não tem a rede ${chain}. Adicione-a nas configurações da carteira (ID da rede ${id}) e tente de novo. Nada foi enviado.`,
      wrong_chain: (chain) =>
        `Sua carteira ainda não está na ${chain}. Mude a rede nela e tente de novo. Nada foi enviado.`,
      insufficient: (balance, needed) =>
        `Esta conta tem ${balance}, mas precisa de ${needed}. Escolha outra conta na sua carteira ou adicione saldo. Nada foi enviado.`,
      insufficient_unread: (needed) =>
        `Esta conta não tem ${needed}. Escolha outra conta na sua carteira ou adicione saldo. Nada foi enviado.`,
      no_gas: (coin, chain) =>
        `Esta conta não consegue pagar a taxa da rede. Além do valor, ela precisa de um pouco de ${coin} na ${chain}. Nada foi enviado.`,
      account_changed: "Sua carteira mudou de conta. Nada foi enviado. Tente de novo para pagar com a nova conta.",
      no_account:
        "Sua carteira não compartilhou nenhuma conta. Desbloqueie-a, escolha uma conta e tente de novo. Nada foi enviado.",
      wallet_busy: "Sua carteira já tem um pedido aberto. Conclua-o ou feche-o nela e tente de novo.",
      disconnected: (chain) => `Sua carteira está sem conexão com a ${chain}. Verifique-a e tente de novo.`,
      not_open: "Esta solicitação de pagamento não está mais aberta. Nada foi enviado.",
      offline:
        "Não conseguimos verificar se esta solicitação ainda está aberta. Verifique sua conexão e tente de novo. Nada foi enviado.",
      needs_reference:
        "Não é possível pagar a este destinatário com uma carteira de navegador. Peça ao vendedor outra forma de pagar. Nada foi enviado.",
      failed_on_chain: "A rede rejeitou a transação, então nada foi pago. Você pode tentar de novo.",
      replaced:
        "Sua carteira substituiu ou cancelou esta transação. Se a nova pagar, ela aparecerá aqui sozinha. **Pague de novo somente se você a cancelou.**",
      unknown: "Sua carteira não conseguiu enviar o pagamento. Verifique sua carteira antes de tentar de novo.",
    },
    walletSays: (message) => `Sua carteira diz: ${message}`,
    needsScript: "Para pagar com uma carteira neste navegador, é preciso JavaScript.",
    reloadToUpdate: "Recarregue esta página para ver se seu pagamento chegou.",
    sentVerdict: "Pagamento enviado. Aguardando a rede",
    sentText: (chain) => `Sua carteira enviou o pagamento. Ele aparecerá aqui assim que a ${chain} o incluir.`,
    sentLateVerdict: "O tempo acabou antes de seu pagamento chegar. Verificando…",
    sentLateText: (chain) =>
      `Sua carteira enviou o pagamento. Assim que a ${chain} o incluir, esta página mostrará se ele ainda conta. **Não pague de novo.**`,
    keepPageOpen: "Mantenha esta página aberta até que ela tenha informado seu pagamento.",
    unlistedPayment: (merchant) =>
      `**Sua carteira enviou outra transação.** Se ela chegar, será um segundo pagamento que não é necessário: peça o reembolso a ${merchant}.`,
    sentSlow:
      "Está demorando mais do que o normal. Verifique sua carteira: se a transação ainda estiver pendente, espere. Pague de novo somente se ela falhou ou foi descartada.",
    sentLateSlow: "Está demorando mais do que o normal. Se sua carteira mostrar a transação como pendente, espere.",
    sentFailed: "Falhou na minha carteira",
    payAgain: "Falhou na minha carteira. Pagar de novo",
    declineVerdict: "Recuse na sua carteira",
    declineEnded:
      "Sua carteira talvez ainda peça que você confirme um pagamento. **Não confirme:** esta solicitação terminou.",
    declinePaid:
      "Um pagamento já foi detectado. Se sua carteira ainda pedir que você confirme um, **não confirme:** seria um segundo pagamento.",

    goneVerdict: "Não está mais disponível. Não pague.",
    goneText: (merchant) =>
      `${merchant} cancelou esta solicitação de pagamento. **Não envie dinheiro** para o endereço que foi mostrado aqui.`,
    goneSent: (merchant) =>
      `Se você já pagou, ${merchant} está com o dinheiro. Fale com eles sobre isso; os reembolsos não são automáticos.`,
    notFoundTitle: "Solicitação de pagamento não encontrada",
    notFoundText: "Confira o link. A solicitação pode ter sido cancelada.",
    notFoundWarning:
      "**Não envie dinheiro** para um endereço que este link mostrou em uma visita anterior. Peça um novo link a quem o enviou.",
    offline: "Você está sem conexão. Esta página pode estar desatualizada e se atualizará quando a conexão voltar.",
    rateLimited:
      "Esta página está aberta muitas vezes, por isso se atualiza com menos frequência e pode estar desatualizada.",
    retrying:
      "Não conseguimos acessar nosso servidor e estamos tentando de novo. Esta página pode estar desatualizada.",
    doNotPayCutOff:
      "Esta página está há mais de um minuto sem resposta do nosso servidor, por isso pode estar desatualizada. Esta mensagem desaparecerá assim que houver resposta. Se você já pagou, seu pagamento não se perdeu.",
    redirecting: (seconds) => `Redirecionando em ${seconds} s.`,
    stayHere: "Ficar aqui",
  },
  "requests/checkout/check": {
    transaction: "Hash da transação ou um link para ela",
    check: "Verificar",
    checking: "Verificando…",
    hint: "Sua carteira ou corretora mostra isso junto ao pagamento. Verificar não muda nada.",
    noHash: (chain) =>
      `Isto não contém nenhum hash de transação da ${chain}. Copie o hash ou um link para a transação.`,
    pays: (amount, seen, required) =>
      `**Esta transação paga esta solicitação** com ${amount}. Ela tem ${seen} de ${required} confirmações.`,
    paid: (amount) => `**Esta transação paga esta solicitação** com ${amount}. Ela é definitiva.`,
    arrived: (amount, merchant) =>
      `**${amount} chegaram ao endereço desta solicitação.** Se esta página não contar o pagamento em alguns minutos, fale com ${merchant}. Não pague de novo.`,
    otherAddress:
      "**Esta transação não paga esta solicitação:** não vemos nela nenhum pagamento ao endereço. Compare o destinatário na sua carteira ou corretora.",
    otherToken: (amount, wanted, merchant) =>
      `**Esta transação não paga esta solicitação:** ela enviou ${amount} ao endereço, mas somente ${wanted} conta. Fale com ${merchant}; os reembolsos não são automáticos.`,
    otherChain: (found, wanted, merchant) =>
      `**Esta transação não paga esta solicitação:** ela está na ${found}, mas somente ${wanted} conta. Fale com ${merchant}; os reembolsos não são automáticos.`,
    tooEarly: "**Esta transação não paga esta solicitação:** ela é mais antiga que a solicitação.",
    failed: "**Esta transação não paga esta solicitação:** a rede a rejeitou, então nada foi pago.",
    notFound: (chain) =>
      `**A ${chain} ainda não tem esta transação.** Se sua carteira a mostra como pendente, aguarde e verifique de novo. Uma corretora pode enviar um pagamento uma hora depois.`,
    unavailable: (chain) => `Não conseguimos ler a ${chain} no momento. Verifique de novo em alguns minutos.`,
    noAnswer: "Ainda não há resposta. Verifique de novo em instantes.",
    tooMany: "Verificações demais. Verifique de novo em alguns minutos.",
  },
  "requests/checkout/exchange": {
    feeInvalid: "Digite um número, como 0.5.",
  },
  "requests/checkout/preview": {
    title: (merchant) => `Solicitação de pagamento de ${merchant}`,
    text: "Abra a página para ver o valor e pagar com qualquer carteira.",
  },
  ui: {
    copied: "Copiado",
    copyBlocked: "Bloqueado",
    copyBlockedHint: "A cópia foi bloqueada; selecione o texto",
    copyBlockedStatus: "Seu navegador bloqueou a cópia; selecione o texto",
  },
};

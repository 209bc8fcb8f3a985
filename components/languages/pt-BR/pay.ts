import { pluralsOf } from "@/lib/platform/language/plurals";
import type { PayTexts } from "../pay-texts";

const plural = pluralsOf("pt-BR");

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `Pagar ${amount} para ${merchant}`,
    titleLeft: (amount, merchant) => `Faltam ${amount} a pagar para ${merchant}`,
    titleConfirming: (seen, required) => `Pagamento detectado, ${seen} de ${required} confirmações`,
    titlePaid: (amount, merchant) => `${amount} pagos para ${merchant}`,
    titleExpired: "Esta solicitação de pagamento expirou",

    sandboxName: "Ambiente de teste.",
    sandboxText: "Redes de teste, dinheiro de teste.",
    sandboxWarning: "Não envie nada de valor para cá.",
    environment: "Ambiente",

    waiting: "Aguardando",
    sent: "Enviado",
    confirming: "Confirmando",
    partlyPaid: "Pago em parte",
    paid: "Pago",
    timeUp: "Tempo esgotado",
    expired: "Expirada",

    stillToPay: "Falta pagar",
    onNetwork: (chain) => `na **${chain}**`,
    walletName: (symbol, name) => `${symbol}, exibido como ${name} na sua carteira`,
    openFor: (left) => `Aberta por **${left}**`,
    open: "Aberta",
    until: "até",
    days: (count) => plural(count, { one: `${count} dia`, other: `${count} dias` }),
    received: (amount) => `${amount} recebidos`,
    detected: (amount) => `${amount} detectados, ainda não definitivos`,
    ofAmount: (amount) => `de ${amount}`,
    partArrived: (amount) => `Recebemos ${amount}. Pague o restante abaixo.`,
    partDetected: (amount) =>
      `Detectamos ${amount}. O valor contará quando for definitivo. Abaixo, pague somente o restante.`,

    payWithWallet: "Pagar com uma carteira",
    payWith: (wallet) => `Pagar com ${wallet}`,
    payRemaining: (amount) => `Pagar os ${amount} restantes`,
    withWallet: (wallet) => `com ${wallet}`,
    browserWallet: "a carteira do seu navegador",
    otherWallet: "Outra carteira",
    walletOnPhone:
      "**No celular:** abra esta página no navegador do seu aplicativo de carteira; o botão para pagar aparecerá lá.",
    openInWalletApp: "Abrir em um aplicativo de carteira",
    openWithoutReference: "A carteira recusa o link? Abrir sem referência",
    openPageIn: "Abrir esta página no navegador de",
    copyLink: "Copiar link",
    share: "Compartilhar",
    walletOnComputer: "**No computador:** instale a extensão de navegador da sua carteira e recarregue esta página.",
    noWallet: "Nenhuma carteira foi encontrada neste navegador.",

    reportedPayment:
      "**Um pagamento já foi enviado,** mas ainda não chegou. Se foi o seu, espere por ele antes de pagar de novo.",
    handedOff:
      "Um pagamento foi iniciado em uma carteira {age}. **Se o pedido de confirmação ainda estiver aberto, recuse-o primeiro.**",
    secondsAgo: (seconds) => `há ${seconds} s`,
    minutesAgo: (minutes) => `há ${minutes} min`,

    orScan: "ou escaneie com um celular",
    orOpenOnPhone: "ou escaneie para abrir esta página em um celular",
    showCode: "Mostrar código QR",
    scan: "Escanear com um celular",
    qrHolds: "O código QR contém",
    addressAndAmount: "Endereço e valor",
    prepared: "Pagamento preparado",
    withoutReference: "Sem referência",
    addressOnly: "Só o endereço",
    refusesReference: "Algumas carteiras, como a MetaMask Mobile, recusam um código com referência.",
    qrLabelAmount: (amount, chain, address) => `Código QR: ${amount} na ${chain} para ${address}`,
    qrLabelPage: "Código QR: esta página",
    qrLabelAddress: (chain, address) => `Código QR: endereço ${address} na ${chain}`,
    byHand: "Enviar manualmente",
    paidAlready: "Já paguei",
    onlyThisToken: (symbol, walletName, chain) =>
      `Envie somente **${symbol}${walletName ? ` (${walletName})` : ""} na ${chain}**. Outro token ou outra rede não pagará esta solicitação.`,
    recipientAddress: (chain) => `Endereço do destinatário na ${chain}`,
    addressToCompare: (chain) => `Endereço do destinatário na ${chain}, para comparar com sua carteira`,
    exactAmount: "Valor exato",
    copy: "Copiar",
    copyAddress: "endereço do destinatário",
    copyAmount: "valor exato",
    noSendingByHand: (merchant) =>
      `O envio manual está desativado: outra solicitação pede o mesmo valor no mesmo endereço, e não poderíamos saber a qual delas seu pagamento pertence. **Escaneie o código, pague com uma carteira neste navegador ou abra esta página em um aplicativo de carteira**; cada uma dessas formas leva a referência desta solicitação. Se você não tiver nenhuma delas, peça a ${merchant} outra forma de pagar.`,
    noPlainTransfer: (merchant) =>
      `A leitura do código e o envio manual estão desativados: outra solicitação pede o mesmo valor no mesmo endereço, e não poderíamos saber a qual delas seu pagamento pertence. **Pague com uma carteira neste navegador ou abra esta página em um aplicativo de carteira**; as duas formas levam a referência desta solicitação. Se você não tiver nenhuma delas, peça a ${merchant} outra forma de pagar.`,

    confirmations: (seen, required) => `${seen} de ${required} confirmações`,
    finalizing: "Aguardando ser definitivo",
    secondsLeft: (seconds) =>
      plural(seconds, { one: `Falta cerca de ${seconds} segundo.`, other: `Faltam cerca de ${seconds} segundos.` }),
    minutesLeft: (minutes) =>
      plural(minutes, { one: `Falta cerca de ${minutes} minuto.`, other: `Faltam cerca de ${minutes} minutos.` }),
    finalWhenFinalized: (chain) => `A ${chain} finaliza os blocos em lotes, então isso pode levar alguns minutos.`,
    pace: (chain, seconds, required) =>
      `A ${chain} adiciona um bloco a cada ${seconds} s; seu pagamento será definitivo com ${required} confirmações.`,
    closePage: (merchant) => `Você pode fechar esta página. ${merchant} receberá um aviso.`,
    updatesItself: "Esta página se atualiza sozinha. Você não precisa confirmar nada.",

    paidAt: "Pago",
    transaction: "Transação",
    paymentOf: (index, count) => `Pagamento ${index} de ${count}`,
    from: "De",
    block: "Bloco",
    seenAt: "Detectado",
    onTime: "no prazo",
    late: "após o vencimento",
    request: "Solicitação",
    copyHash: "hash da transação",
    copySender: "remetente",
    print: "Imprimir ou salvar",
    asked: "Valor solicitado",
    receivedInTotal: "Valor recebido",
    network: "Rede",
    networkWithId: (chain, id) => `${chain} (ID da rede ${id})`,
    tokenContract: "Contrato do token",
    page: "Página",
    signedReceipt: "Comprovante assinado",
    keepOffer: "A [oferta assinada] comprova o que esta página pede.",
    notAnInvoice: "Este é um comprovante de pagamento, não uma nota fiscal.",
    viewOn: (explorer) => `Ver em ${explorer}`,
    viewTransaction: "Ver transação",

    overpaid: (amount, merchant) =>
      `Você pagou **${amount} a mais** do que o solicitado. Peça o reembolso a ${merchant}; os reembolsos não são automáticos.`,
    paidLate: (merchant) => `O pagamento chegou depois que a solicitação expirou. ${merchant} o aceitou.`,
    resolved: (merchant) => `${merchant} marcou esta solicitação como paga.`,
    reversed: (merchant) =>
      `A rede reverteu um pagamento depois de confirmá-lo. Fale com ${merchant} antes de pagar de novo.`,

    secondPayment: (amount, merchant) =>
      `**Chegou um segundo pagamento de ${amount}.** Ele não é necessário. Peça o reembolso a ${merchant}; os reembolsos não são automáticos.`,
    tooLatePayment: (amount, merchant) =>
      `**${amount} chegaram tarde demais para contar.** Peça o reembolso a ${merchant}; os reembolsos não são automáticos.`,
    misdirected: (amount, chain, merchant) =>
      `**Recebemos ${amount} na ${chain}, o que não paga esta solicitação.** Se foi você, fale com ${merchant}; os reembolsos não são automáticos.`,

    back: (place) => `Voltar para ${place}`,
    backWithoutPaying: (place) => `Voltar para ${place} sem pagar`,

    timeUpVerdict: "Tempo esgotado; se você pagou, estamos verificando",
    timeUpText: "Um pagamento enviado a tempo ainda conta e aparecerá aqui. **Se você não pagou, não pague agora.**",
    expiredVerdict: "Esta solicitação de pagamento expirou",
    expiredText: (merchant) =>
      `**Não envie dinheiro** para o endereço que foi mostrado aqui. Peça a ${merchant} uma nova solicitação.`,
    expiredPart: (paid, amount, merchant) =>
      `**${paid} de ${amount}** chegaram e ficam com ${merchant}. Fale com eles sobre isso; os reembolsos não são automáticos.`,
    expiredLate: (merchant) =>
      `Seu pagamento chegou depois que a solicitação expirou. ${merchant} decide se o aceita. Não pague de novo.`,
    latePending: "Um pagamento chegou depois que a solicitação expirou. Ele está sendo confirmado.",

    degraded: (chain) =>
      `Estamos com dificuldade para ler a ${chain}. Os pagamentos não se perdem, mas demoram mais para aparecer.`,
    doNotPayVerdict: "Não pague ainda",
    doNotPayUnconfirmed: (chain) =>
      `No momento não conseguimos ler a ${chain}, então não perceberíamos seu pagamento. Esta mensagem desaparecerá assim que conseguirmos. Se você já pagou, seu pagamento não se perdeu.`,

    questions: (merchant) => `Dúvidas? Fale com ${merchant}:`,
    paymentsBy: "Pagamentos por",
    language: "Idioma",
  },
  "requests/checkout/exchange": {
    title: "Vai enviar de uma corretora?",
    text: (due, network) =>
      `O destinatário deve receber exatamente **${due}** na **${network}**. A maioria das corretoras desconta a taxa do valor que você digita.`,
    fee: (symbol) => `Taxa da sua corretora, em ${symbol}`,
    amount: "Valor a digitar na corretora",
    shortfall: (merchant) =>
      `Se chegar menos, esta página pedirá o restante. Se o restante for pequeno demais para sua corretora, peça a ${merchant} que aceite o que chegou.`,
    details: "Dados que sua corretora pode pedir",
    wallet: "Carteira",
    selfHosted: "Autocustodiada (carteira própria do destinatário, não uma corretora)",
    purpose: "Finalidade",
    purchase: "Compra",
    recipient: "Destinatário",
  },
  ui: {
    copyThing: (thing) => `Copiar ${thing}`,
    switchTheme: "Alternar entre claro e escuro",
    time: { exact: (time, zone) => `${time} (${zone})` },
  },
};

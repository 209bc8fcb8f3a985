import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "Verificar uma oferta ou um comprovante",
    about: (domain) =>
      `Confira se **${domain}** assinou um arquivo e se alguém o alterou desde então. O arquivo é enviado a este servidor, que não o armazena.`,
    file: "Arquivo",
    fileHint: "Escolha o arquivo ou solte-o aqui.",
    document: "Ou cole o conteúdo dele",
    documentMissing: "Escolha um arquivo ou cole o conteúdo dele.",
    submit: "Verificar",
    submitting: "Verificando…",

    valid: {
      offer: (domain) => `**Oferta válida.** ${domain} a assinou, e nada nela foi alterado.`,
      receipt: (domain) => `**Comprovante válido.** ${domain} o assinou, e nada nele foi alterado.`,
    },
    invalid: "**Não é válido.**",
    problems: {
      unreadable: "Isto não contém nenhuma oferta nem comprovante assinado.",
      unsupported: "Esta página não conhece este tipo de oferta ou comprovante.",
      wrong_domain: "A chave pertence a um domínio diferente do da página que o arquivo indica.",
      other_domain: "Outro domínio o assinou; portanto, só as chaves desse domínio podem verificá-lo.",
      keys_unavailable: "Não foi possível ler as chaves do domínio indicado.",
      unknown_key: "O domínio não publica a chave usada na assinatura.",
      wrong_signature: "A assinatura não corresponde ao conteúdo: algo foi alterado, ou outra chave o assinou.",
      expired: "A assinatura está correta, mas a oferta expirou. **Não a pague.**",
    },
    names: (domain) => `O domínio indicado é ${domain}.`,

    details: {
      page: "Página",
      payee: "Beneficiário",
      amount: "Valor solicitado",
      received: "Valor recebido",
      network: "Rede",
      token: "Contrato do token",
      recipient: "Endereço do destinatário",
      recipient_proof: "Endereço comprovado",
      valid_until: "Válido até",
      paid_at: "Pago",
      payment: "Pagamento",
      environment: "Ambiente",
      notice: "Observação",
    },

    trust: (domain) =>
      `${domain} é o endereço em que você paga? Esta página comprova apenas que ${domain} afirma isso. [Como verificar sem esta página]`,
    unreachable: "O servidor não respondeu. Verifique sua conexão e tente de novo.",
    tooMany: "Verificações demais. Tente de novo em um minuto.",
    tooLarge: "Isto é grande demais para uma oferta ou um comprovante.",
    failed: "A verificação falhou. Tente de novo.",
  },
  "ui/error-page": {
    unavailable: {
      title: "Indisponível no momento",
      waiting: "Esta página recarrega a cada dez segundos até que o serviço volte a responder.",
      sent: "Se você já enviou um pagamento, ele não está perdido: será contado quando o serviço voltar. Se não, espere até que esta página mostre o pagamento novamente.",
    },
    tooMany: {
      title: "Solicitações demais",
      text: (seconds) => `Páginas demais foram abertas por esta conexão. Esta recarrega em ${seconds} s.`,
    },
  },
  "ui/site": {
    notFound: {
      pageTitle: "Não encontrada",
      title: "Página não encontrada",
      text: "Confira o endereço. A página pode ter sido removida.",
      home: "Ir para a página inicial",
    },
  },
};

import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "청구 내용 또는 영수증 확인",
    about: (domain) =>
      `**${domain}**에서 파일에 서명했는지, 그 후 변경되었는지 확인하세요. 파일은 이 서버로 전송되지만 저장되지 않습니다.`,
    file: "파일",
    fileHint: "파일을 선택하거나 여기에 놓으세요.",
    document: "또는 내용을 붙여 넣으세요",
    documentMissing: "파일을 선택하거나 내용을 붙여 넣으세요.",
    submit: "확인",
    submitting: "확인하는 중…",

    valid: {
      offer: (domain) => `**유효한 청구 내용입니다.** ${domain}에서 서명했으며 변경된 내용이 없습니다.`,
      receipt: (domain) => `**유효한 영수증입니다.** ${domain}에서 서명했으며 변경된 내용이 없습니다.`,
    },
    invalid: "**유효하지 않습니다.**",
    problems: {
      unreadable: "서명된 청구 내용이나 영수증이 없습니다.",
      unsupported: "이 페이지에서 지원하지 않는 종류의 청구 내용 또는 영수증입니다.",
      wrong_domain: "키가 파일에 적힌 페이지와 다른 도메인의 것입니다.",
      other_domain: "다른 도메인에서 서명했으므로 그 도메인의 키로만 확인할 수 있습니다.",
      keys_unavailable: "적힌 도메인의 키를 읽을 수 없었습니다.",
      unknown_key: "서명에 사용된 키를 도메인에서 공개하지 않았습니다.",
      wrong_signature: "서명이 내용과 일치하지 않습니다. 내용이 변경되었거나 다른 키로 서명되었습니다.",
      expired: "서명은 올바르지만 청구 내용이 만료되었습니다. **결제하지 마세요.**",
    },
    names: (domain) => `적힌 도메인은 ${domain}입니다.`,

    details: {
      page: "페이지",
      payee: "수취인",
      amount: "요청 금액",
      received: "받은 금액",
      network: "네트워크",
      token: "토큰 컨트랙트",
      recipient: "받는 주소",
      recipient_proof: "주소 증명 시각",
      valid_until: "유효 기한",
      paid_at: "결제 시각",
      payment: "결제",
      environment: "환경",
      notice: "비고",
    },

    trust: (domain) =>
      `결제하는 사이트의 주소가 ${domain}인가요? 이 페이지는 ${domain}에서 그렇게 말한다는 사실만 증명합니다. [이 페이지 없이 확인하는 방법]`,
    unreachable: "서버가 응답하지 않았습니다. 연결을 확인한 다음 다시 시도하세요.",
    tooMany: "확인 횟수가 너무 많습니다. 1분 후에 다시 시도하세요.",
    tooLarge: "청구 내용이나 영수증이라기에는 너무 큽니다.",
    failed: "확인하지 못했습니다. 다시 시도하세요.",
  },
  "ui/error-page": {
    unavailable: {
      title: "지금은 이용할 수 없습니다",
      waiting: "서비스가 다시 응답할 때까지 이 페이지는 10초마다 새로고침됩니다.",
      sent: "이미 결제를 보냈다면 사라지지 않습니다. 서비스가 복구되면 반영됩니다. 아직 보내지 않았다면 이 페이지에 결제가 다시 표시될 때까지 기다리세요.",
    },
    tooMany: {
      title: "요청이 너무 많습니다",
      text: (seconds) => `이 연결에서 페이지를 너무 많이 열었습니다. 이 페이지는 ${seconds}초 후에 새로고침됩니다.`,
    },
  },
  "ui/site": {
    notFound: {
      pageTitle: "찾을 수 없음",
      title: "페이지를 찾을 수 없습니다",
      text: "주소를 확인하세요. 페이지가 삭제되었을 수 있습니다.",
      home: "홈페이지로 이동",
    },
  },
};

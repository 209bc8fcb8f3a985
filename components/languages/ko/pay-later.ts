import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    connecting: (wallet) => `${wallet}에서 연결을 허용하세요`,
    switching: (wallet, chain) => `${wallet}에서 ${chain}(으)로 전환하세요`,
    checking: "계정 확인 중",
    signing: (wallet) => `${wallet}에서 결제를 확인하세요`,
    changed: (wallet) => `${wallet}에서 결제를 거부하세요`,
    changedHelp: (wallet, chain) =>
      `요청 중에 ${wallet}의 네트워크 또는 계정이 바뀌었습니다. 지갑에서 결제를 거부한 다음 ${chain}에서 다시 결제하세요.`,
    signingHelp: "지갑에서 확인하기 전에는 아무것도 전송되지 않습니다. 창이 열리지 않았다면 지갑을 여세요.",
    noResponse: (wallet) => `창이 없나요? ${wallet}을(를) 여세요. 거부했거나 창을 닫았다면 이 페이지를 새로 고치세요.`,
    startOver: "다시 시작",
    problem: {
      rejected: "지갑에서 거부하셨습니다. 아무것도 전송되지 않았습니다.",
      switch_rejected: (chain) =>
        `이 결제는 ${chain}에서 해야 하지만 지갑이 다른 네트워크를 사용하고 있습니다. 아무것도 전송되지 않았습니다.`,
      chain_unknown: (chain, id) =>
        `지갑에 ${chain} 네트워크가 없습니다. 지갑 설정에서 추가한 다음(체인 ID ${id}) 다시 시도하세요. 아무것도 전송되지 않았습니다.`,
      wrong_chain: (chain) =>
        `지갑이 아직 ${chain}에 있지 않습니다. 지갑에서 네트워크를 전환한 다음 다시 시도하세요. 아무것도 전송되지 않았습니다.`,
      insufficient: (balance, needed) =>
        `이 계정에는 ${balance}이(가) 있지만 ${needed}이(가) 필요합니다. 지갑에서 다른 계정을 선택하거나 자금을 추가하세요. 아무것도 전송되지 않았습니다.`,
      insufficient_unread: (needed) =>
        `이 계정에는 ${needed}이(가) 없습니다. 지갑에서 다른 계정을 선택하거나 자금을 추가하세요. 아무것도 전송되지 않았습니다.`,
      no_gas: (coin, chain) =>
        `이 계정으로는 네트워크 수수료를 낼 수 없습니다. 결제 금액 외에 ${chain}의 ${coin}이(가) 조금 필요합니다. 아무것도 전송되지 않았습니다.`,
      account_changed:
        "지갑의 계정이 바뀌었습니다. 아무것도 전송되지 않았습니다. 새 계정으로 결제하려면 다시 시도하세요.",
      no_account:
        "지갑이 계정을 공유하지 않았습니다. 잠금을 해제하고 계정을 선택한 다음 다시 시도하세요. 아무것도 전송되지 않았습니다.",
      wallet_busy: "지갑에 이미 열린 요청이 있습니다. 지갑에서 완료하거나 닫은 다음 다시 시도하세요.",
      disconnected: (chain) => `지갑이 ${chain}에 연결되어 있지 않습니다. 지갑을 확인한 다음 다시 시도하세요.`,
      not_open: "이 결제 요청은 더 이상 열려 있지 않습니다. 아무것도 전송되지 않았습니다.",
      offline:
        "이 요청이 아직 열려 있는지 확인할 수 없었습니다. 연결을 확인한 다음 다시 시도하세요. 아무것도 전송되지 않았습니다.",
      needs_reference:
        "이 수신자에게는 브라우저 지갑으로 결제할 수 없습니다. 판매자에게 다른 결제 방법을 문의하세요. 아무것도 전송되지 않았습니다.",
      failed_on_chain: "네트워크가 거래를 거부하여 아무것도 결제되지 않았습니다. 다시 시도할 수 있습니다.",
      replaced:
        "지갑에서 이 거래를 교체했거나 취소했습니다. 새 거래로 결제되면 여기에 자동으로 표시됩니다. **직접 취소한 경우에만 다시 결제하세요.**",
      unknown: "지갑에서 결제를 전송하지 못했습니다. 다시 시도하기 전에 지갑을 확인하세요.",
    },
    walletSays: (message) => `지갑 메시지: ${message}`,
    needsScript: "이 브라우저에서 지갑으로 결제하려면 JavaScript가 필요합니다.",
    reloadToUpdate: "결제가 도착했는지 보려면 이 페이지를 새로 고치세요.",
    sentVerdict: "결제를 전송했습니다. 네트워크를 기다리는 중입니다",
    sentText: (chain) => `지갑에서 결제를 전송했습니다. ${chain}에 포함되면 여기에 표시됩니다.`,
    sentLateVerdict: "결제가 도착하기 전에 시간이 끝났습니다. 확인 중…",
    sentLateText: (chain) =>
      `지갑에서 결제를 전송했습니다. ${chain}에 포함되면 이 결제가 아직 유효한지 이 페이지에 표시됩니다. **다시 결제하지 마세요.**`,
    keepPageOpen: "결제가 보고될 때까지 이 페이지를 열어 두세요.",
    unlistedPayment: (merchant) =>
      `**지갑에서 다른 거래를 전송했습니다.** 도착하면 필요하지 않은 두 번째 결제가 됩니다. ${merchant}에 환불을 요청하세요.`,
    sentSlow:
      "평소보다 오래 걸리고 있습니다. 지갑을 확인하여 거래가 아직 대기 중이면 기다리세요. 실패했거나 취소된 경우에만 다시 결제하세요.",
    sentLateSlow: "평소보다 오래 걸리고 있습니다. 지갑에 거래가 대기 중으로 표시되면 기다리세요.",
    sentFailed: "내 지갑에서 실패함",
    payAgain: "내 지갑에서 실패함. 다시 결제",
    declineVerdict: "지갑에서 거부하세요",
    declineEnded: "지갑이 아직 결제 확인을 요청할 수 있습니다. **확인하지 마세요.** 이 요청은 종료되었습니다.",
    declinePaid:
      "결제가 이미 감지되었습니다. 지갑이 아직 결제 확인을 요청하면 **확인하지 마세요.** 두 번째 결제가 됩니다.",

    goneVerdict: "더 이상 사용할 수 없습니다. 결제하지 마세요.",
    goneText: (merchant) =>
      `${merchant}에서 이 결제 요청을 취소했습니다. 여기에 표시되었던 주소로 **돈을 보내지 마세요.**`,
    goneSent: (merchant) =>
      `이미 결제했다면 돈은 ${merchant}에 있습니다. 이에 대해 ${merchant}에 문의하세요. 환불은 자동으로 이루어지지 않습니다.`,
    notFoundTitle: "결제 요청을 찾을 수 없습니다",
    notFoundText: "링크를 확인하세요. 요청이 취소되었을 수 있습니다.",
    notFoundWarning: "이전에 이 링크에 표시된 주소로 **돈을 보내지 마세요.** 보낸 사람에게 새 링크를 요청하세요.",
    offline: "오프라인입니다. 이 페이지는 최신이 아닐 수 있으며, 다시 온라인이 되면 업데이트됩니다.",
    rateLimited: "이 페이지가 여러 번 열려 있어 덜 자주 업데이트되며 최신이 아닐 수 있습니다.",
    retrying: "서버에 연결할 수 없어 다시 시도하는 중입니다. 이 페이지는 최신이 아닐 수 있습니다.",
    doNotPayCutOff:
      "1분 넘게 서버의 응답이 없어 이 페이지는 최신이 아닐 수 있습니다. 응답을 받으면 이 메시지가 사라집니다. 이미 결제했다면 결제는 사라지지 않습니다.",
    redirecting: (seconds) => `${seconds}초 후 이동합니다.`,
    stayHere: "여기에 머무르기",
  },
  "requests/checkout/check": {
    transaction: "거래 해시 또는 거래 링크",
    check: "확인",
    checking: "확인하는 중…",
    hint: "지갑이나 거래소의 결제 내역에 표시됩니다. 확인해도 아무것도 바뀌지 않습니다.",
    noHash: (chain) => `${chain} 거래 해시가 없습니다. 해시 또는 거래 링크를 복사하세요.`,
    pays: (amount, seen, required) => `**이 거래로 이 요청이 결제됩니다.** 금액 ${amount}, 승인 ${seen}/${required}.`,
    paid: (amount) => `**이 거래로 이 요청이 결제됩니다.** 금액 ${amount}, 확정되었습니다.`,
    arrived: (amount, merchant) =>
      `**이 요청의 주소에 ${amount}이(가) 도착했습니다.** 몇 분이 지나도 이 페이지에 결제가 반영되지 않으면 ${merchant}에 문의하세요. 다시 결제하지 마세요.`,
    otherAddress:
      "**이 거래로는 이 요청이 결제되지 않습니다.** 이 요청의 주소로 보낸 결제가 보이지 않습니다. 지갑이나 거래소에서 받는 주소를 비교하세요.",
    otherToken: (amount, wanted, merchant) =>
      `**이 거래로는 이 요청이 결제되지 않습니다.** 주소로 ${amount}을(를) 보냈지만 ${wanted}만 인정됩니다. ${merchant}에 문의하세요. 환불은 자동으로 이루어지지 않습니다.`,
    otherChain: (found, wanted, merchant) =>
      `**이 거래로는 이 요청이 결제되지 않습니다.** 거래가 ${found}에 있지만 ${wanted}만 인정됩니다. ${merchant}에 문의하세요. 환불은 자동으로 이루어지지 않습니다.`,
    tooEarly: "**이 거래로는 이 요청이 결제되지 않습니다.** 요청보다 먼저 이루어진 거래입니다.",
    failed: "**이 거래로는 이 요청이 결제되지 않습니다.** 네트워크가 거래를 거부하여 아무것도 결제되지 않았습니다.",
    notFound: (chain) =>
      `**${chain}에 아직 이 거래가 없습니다.** 지갑에 대기 중으로 표시되면 기다린 후 다시 확인하세요. 거래소는 한 시간 뒤에 보내기도 합니다.`,
    unavailable: (chain) => `지금은 ${chain}을(를) 읽을 수 없습니다. 몇 분 후에 다시 확인하세요.`,
    noAnswer: "아직 답이 없습니다. 잠시 후 다시 확인하세요.",
    tooMany: "확인 횟수가 너무 많습니다. 몇 분 후에 다시 확인하세요.",
  },
  "requests/checkout/exchange": {
    feeInvalid: "0.5와 같은 숫자를 입력하세요.",
  },
  "requests/checkout/preview": {
    title: (merchant) => `${merchant}의 결제 요청`,
    text: "페이지를 열어 금액을 확인하고 원하는 지갑으로 결제하세요.",
  },
  ui: {
    copied: "복사됨",
    copyBlocked: "차단됨",
    copyBlockedHint: "복사가 차단되었습니다. 텍스트를 직접 선택하세요",
    copyBlockedStatus: "브라우저가 복사를 차단했습니다. 텍스트를 직접 선택하세요",
  },
};

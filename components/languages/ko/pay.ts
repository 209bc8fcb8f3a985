import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `${merchant}에 ${amount} 결제`,
    titleLeft: (amount, merchant) => `${merchant}에 결제할 남은 금액 ${amount}`,
    titleConfirming: (seen, required) => `결제 감지됨, 승인 ${seen}/${required}`,
    titlePaid: (amount, merchant) => `${merchant}에 ${amount} 결제 완료`,
    titleExpired: "이 결제 요청은 만료되었습니다",

    sandboxName: "테스트 환경입니다.",
    sandboxText: "테스트 네트워크, 테스트 자금을 사용합니다.",
    sandboxWarning: "가치가 있는 자산을 보내지 마세요.",
    environment: "환경",

    waiting: "결제 대기",
    sent: "전송됨",
    confirming: "승인 중",
    partlyPaid: "일부 결제됨",
    paid: "결제됨",
    timeUp: "시간 종료",
    expired: "만료됨",

    stillToPay: "남은 결제 금액",
    onNetwork: (chain) => `네트워크: **${chain}**`,
    walletName: (symbol, name) => `${symbol}(지갑에는 ${name}(으)로 표시됨)`,
    openFor: (left) => `남은 시간 **${left}**`,
    open: "결제 가능",
    until: "기한",
    days: (count) => `${count}일`,
    received: (amount) => `${amount} 수령`,
    detected: (amount) => `${amount} 감지됨(아직 확정되지 않음)`,
    ofAmount: (amount) => `총 ${amount}`,
    partArrived: (amount) => `${amount}을(를) 받았습니다. 아래에서 나머지를 결제하세요.`,
    partDetected: (amount) => `${amount}을(를) 감지했습니다. 확정되면 결제로 인정됩니다. 아래에서 나머지만 결제하세요.`,

    payWithWallet: "지갑으로 결제",
    payWith: (wallet) => `${wallet}(으)로 결제`,
    payRemaining: (amount) => `남은 ${amount} 결제`,
    withWallet: (wallet) => `(${wallet})`,
    browserWallet: "브라우저 지갑",
    otherWallet: "다른 지갑",
    walletOnPhone: "**휴대폰에서:** 지갑 앱의 브라우저로 이 페이지를 열면 결제 버튼이 나타납니다.",
    openInWalletApp: "지갑 앱에서 열기",
    openWithoutReference: "지갑이 링크를 거부하나요? 참조 없이 열기",
    openPageIn: "다음 앱의 브라우저에서 이 페이지 열기",
    copyLink: "링크 복사",
    share: "공유",
    walletOnComputer: "**컴퓨터에서:** 지갑의 브라우저 확장 프로그램을 설치한 다음 이 페이지를 새로 고치세요.",
    noWallet: "이 브라우저에서 지갑을 찾을 수 없습니다.",

    reportedPayment:
      "**이미 결제가 전송되었지만** 아직 도착하지 않았습니다. 본인의 결제라면 다시 결제하기 전에 도착을 기다리세요.",
    handedOff: "{age} 지갑에서 결제가 시작되었습니다. **확인 창이 아직 열려 있으면 먼저 거부하세요.**",
    secondsAgo: (seconds) => `${seconds}초 전에`,
    minutesAgo: (minutes) => `${minutes}분 전에`,

    orScan: "또는 휴대폰으로 스캔",
    orOpenOnPhone: "또는 스캔하여 휴대폰에서 이 페이지 열기",
    showCode: "QR 코드 표시",
    scan: "휴대폰으로 스캔",
    qrHolds: "QR 코드 내용",
    addressAndAmount: "주소와 금액",
    prepared: "준비된 결제",
    withoutReference: "참조 없음",
    addressOnly: "주소만",
    refusesReference: "MetaMask Mobile 등 일부 지갑은 참조가 포함된 코드를 거부합니다.",
    qrLabelAmount: (amount, chain, address) => `QR 코드: ${chain}에서 ${address}(으)로 ${amount}`,
    qrLabelPage: "QR 코드: 이 페이지",
    qrLabelAddress: (chain, address) => `QR 코드: ${chain} 주소 ${address}`,
    byHand: "직접 보내기",
    paidAlready: "이미 결제했습니다",
    onlyThisToken: (symbol, walletName, chain) =>
      `**${chain}의 ${symbol}${walletName ? `(${walletName})` : ""}만** 보내세요. 다른 토큰이나 다른 네트워크로는 이 요청이 결제되지 않습니다.`,
    recipientAddress: (chain) => `${chain} 수신 주소`,
    addressToCompare: (chain) => `${chain} 수신 주소(지갑의 주소와 비교하세요)`,
    exactAmount: "정확한 금액",
    copy: "복사",
    copyAddress: "수신 주소",
    copyAmount: "정확한 금액",
    noSendingByHand: (merchant) =>
      `직접 보내기를 사용할 수 없습니다. 다른 요청이 같은 주소에서 같은 금액을 요청하므로 어느 요청의 결제인지 구분할 수 없습니다. **코드를 스캔하거나, 이 브라우저의 지갑으로 결제하거나, 지갑 앱에서 이 페이지를 여세요.** 모두 이 요청의 참조를 함께 보냅니다. 사용할 수 있는 방법이 없으면 ${merchant}에 다른 결제 방법을 문의하세요.`,
    noPlainTransfer: (merchant) =>
      `스캔과 직접 보내기를 사용할 수 없습니다. 다른 요청이 같은 주소에서 같은 금액을 요청하므로 어느 요청의 결제인지 구분할 수 없습니다. **이 브라우저의 지갑으로 결제하거나 지갑 앱에서 이 페이지를 여세요.** 두 방법 모두 이 요청의 참조를 함께 보냅니다. 둘 다 사용할 수 없으면 ${merchant}에 다른 결제 방법을 문의하세요.`,

    confirmations: (seen, required) => `승인 ${seen}/${required}`,
    finalizing: "확정을 기다리는 중",
    secondsLeft: (seconds) => `약 ${seconds}초 남았습니다.`,
    minutesLeft: (minutes) => `약 ${minutes}분 남았습니다.`,
    finalWhenFinalized: (chain) => `${chain}에서는 블록이 한꺼번에 확정되므로 몇 분 걸릴 수 있습니다.`,
    pace: (chain, seconds, required) =>
      `${chain}에는 ${seconds}초마다 블록이 추가되며, 승인 ${required}회에 결제가 확정됩니다.`,
    closePage: (merchant) => `이 페이지를 닫아도 됩니다. ${merchant}에 알림이 전송됩니다.`,
    updatesItself: "이 페이지는 자동으로 업데이트됩니다. 따로 확인할 필요가 없습니다.",

    paidAt: "결제 시각",
    transaction: "거래",
    paymentOf: (index, count) => `결제 ${index}/${count}`,
    from: "보낸 주소",
    block: "블록",
    seenAt: "감지 시각",
    onTime: "기한 내",
    late: "만료 후",
    request: "요청",
    copyHash: "거래 해시",
    copySender: "보낸 주소",
    print: "인쇄 또는 저장",
    asked: "요청 금액",
    receivedInTotal: "받은 금액",
    network: "네트워크",
    networkWithId: (chain, id) => `${chain}(체인 ID ${id})`,
    tokenContract: "토큰 컨트랙트",
    page: "페이지",
    signedReceipt: "서명된 영수증",
    keepOffer: "[서명된 청구 내용]은 이 페이지가 요청하는 내용을 증명합니다.",
    notAnInvoice: "이 문서는 결제 영수증이며 청구서가 아닙니다.",
    viewOn: (explorer) => `${explorer}에서 보기`,
    viewTransaction: "거래 보기",

    overpaid: (amount, merchant) =>
      `요청 금액보다 **${amount} 더** 결제했습니다. ${merchant}에 환불을 요청하세요. 환불은 자동으로 이루어지지 않습니다.`,
    paidLate: (merchant) => `요청이 만료된 후 결제가 도착했습니다. ${merchant}에서 이를 수락했습니다.`,
    resolved: (merchant) => `${merchant}에서 이 요청을 결제된 것으로 표시했습니다.`,
    reversed: (merchant) => `승인된 결제가 네트워크에서 취소되었습니다. 다시 결제하기 전에 ${merchant}에 문의하세요.`,

    secondPayment: (amount, merchant) =>
      `**두 번째 결제 ${amount}이(가) 도착했습니다.** 필요하지 않은 결제입니다. ${merchant}에 환불을 요청하세요. 환불은 자동으로 이루어지지 않습니다.`,
    tooLatePayment: (amount, merchant) =>
      `**${amount}이(가) 너무 늦게 도착하여 인정되지 않습니다.** ${merchant}에 환불을 요청하세요. 환불은 자동으로 이루어지지 않습니다.`,
    misdirected: (amount, chain, merchant) =>
      `**${chain}에서 ${amount}을(를) 받았지만 이 요청은 결제되지 않습니다.** 본인이 보냈다면 ${merchant}에 문의하세요. 환불은 자동으로 이루어지지 않습니다.`,

    back: (place) => `${place}(으)로 돌아가기`,
    backWithoutPaying: (place) => `결제하지 않고 ${place}(으)로 돌아가기`,

    timeUpVerdict: "시간이 끝났습니다. 결제하셨다면 확인 중입니다",
    timeUpText: "기한 내에 보낸 결제는 유효하며 여기에 표시됩니다. **아직 결제하지 않았다면 지금 결제하지 마세요.**",
    expiredVerdict: "이 결제 요청은 만료되었습니다",
    expiredText: (merchant) => `여기에 표시되었던 주소로 **돈을 보내지 마세요.** ${merchant}에 새 요청을 부탁하세요.`,
    expiredPart: (paid, amount, merchant) =>
      `**${amount} 중 ${paid}**이(가) 도착했으며 ${merchant}에서 보관합니다. 이에 대해 ${merchant}에 문의하세요. 환불은 자동으로 이루어지지 않습니다.`,
    expiredLate: (merchant) =>
      `요청이 만료된 후 결제가 도착했습니다. 수락 여부는 ${merchant}에서 결정합니다. 다시 결제하지 마세요.`,
    latePending: "요청이 만료된 후 결제가 도착했습니다. 승인 중입니다.",

    degraded: (chain) => `${chain}을(를) 읽는 데 문제가 있습니다. 결제는 사라지지 않지만 표시가 늦어집니다.`,
    doNotPayVerdict: "아직 결제하지 마세요",
    doNotPayUnconfirmed: (chain) =>
      `지금은 ${chain}을(를) 읽을 수 없어 결제를 감지할 수 없습니다. 읽을 수 있게 되면 이 메시지가 사라집니다. 이미 결제했다면 결제는 사라지지 않습니다.`,

    questions: (merchant) => `궁금한 점은 ${merchant}에 문의하세요:`,
    paymentsBy: "결제 서비스:",
    language: "언어",
  },
  "requests/checkout/exchange": {
    title: "거래소에서 보내시나요?",
    text: (due, network) =>
      `받는 사람이 **${network}**에서 정확히 **${due}**을(를) 받아야 합니다. 대부분의 거래소는 입력한 금액에서 수수료를 차감합니다.`,
    fee: (symbol) => `거래소 수수료(${symbol})`,
    amount: "거래소에 입력할 금액",
    shortfall: (merchant) =>
      `더 적게 도착하면 이 페이지에서 나머지를 요청합니다. 나머지가 거래소 최소 금액보다 작으면 도착한 금액을 수락하도록 ${merchant}에 요청하세요.`,
    details: "거래소에서 요구할 수 있는 정보",
    wallet: "지갑",
    selfHosted: "자체 보관(거래소가 아닌 받는 사람의 개인 지갑)",
    purpose: "목적",
    purchase: "구매",
    recipient: "받는 사람",
  },
  ui: {
    copyThing: (thing) => `${thing} 복사`,
    switchTheme: "밝은 테마와 어두운 테마 전환",
    time: { exact: (time, zone) => `${time}(${zone})` },
  },
};

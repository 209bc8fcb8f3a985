import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `${merchant} に ${amount} を支払う`,
    titleLeft: (amount, merchant) => `${merchant} への支払い残り ${amount}`,
    titleConfirming: (seen, required) => `支払いを検出しました（承認 ${seen}/${required}）`,
    titlePaid: (amount, merchant) => `${merchant} に ${amount} を支払いました`,
    titleExpired: "この支払いリクエストは期限切れです",

    sandboxName: "テスト環境です。",
    sandboxText: "テストネットワークのテスト用通貨を使用します。",
    sandboxWarning: "価値のあるものは送らないでください。",
    environment: "環境",

    waiting: "支払い待ち",
    sent: "送金済み",
    confirming: "承認中",
    partlyPaid: "一部支払い済み",
    paid: "支払い済み",
    timeUp: "時間切れ",
    expired: "期限切れ",

    stillToPay: "残りの支払額",
    onNetwork: (chain) => `ネットワーク：**${chain}**`,
    walletName: (symbol, name) => `${symbol}（ウォレットでは ${name} と表示されます）`,
    openFor: (left) => `残り時間 **${left}**`,
    open: "受付中",
    until: "期限",
    days: (count) => `${count} 日`,
    received: (amount) => `${amount} を受領`,
    detected: (amount) => `${amount} を検出（未確定）`,
    ofAmount: (amount) => `合計 ${amount}`,
    partArrived: (amount) => `${amount} を受け取りました。残りを以下でお支払いください。`,
    partDetected: (amount) =>
      `${amount} を検出しました。確定すると支払いとして扱われます。以下では残りのみをお支払いください。`,

    payWithWallet: "ウォレットで支払う",
    payWith: (wallet) => `${wallet} で支払う`,
    payRemaining: (amount) => `残りの ${amount} を支払う`,
    withWallet: (wallet) => `（${wallet}）`,
    browserWallet: "ブラウザのウォレット",
    otherWallet: "別のウォレット",
    walletOnPhone:
      "**スマートフォンの場合：**ウォレットアプリ内のブラウザでこのページを開くと、支払いボタンが表示されます。",
    openInWalletApp: "ウォレットアプリで開く",
    openWithoutReference: "ウォレットで開けない場合：参照番号なしで開く",
    openPageIn: "次のアプリのブラウザでこのページを開く",
    copyLink: "リンクをコピー",
    share: "共有",
    walletOnComputer:
      "**パソコンの場合：**ウォレットのブラウザ拡張機能をインストールしてから、このページを再読み込みしてください。",
    noWallet: "このブラウザにウォレットが見つかりませんでした。",

    reportedPayment:
      "**すでに送金されていますが、**まだ届いていません。ご自身の送金である場合は、もう一度支払う前に到着をお待ちください。",
    handedOff:
      "{age}にウォレットで支払いが開始されました。**確認画面がまだ開いている場合は、先にそれを拒否してください。**",
    secondsAgo: (seconds) => `${seconds} 秒前`,
    minutesAgo: (minutes) => `${minutes} 分前`,

    orScan: "またはスマートフォンで読み取る",
    orOpenOnPhone: "または読み取ってこのページをスマートフォンで開く",
    showCode: "QR コードを表示",
    scan: "スマートフォンで読み取る",
    qrHolds: "QR コードの内容",
    addressAndAmount: "アドレスと金額",
    prepared: "準備済みの支払い",
    withoutReference: "参照番号なし",
    addressOnly: "アドレスのみ",
    refusesReference: "MetaMask Mobile など、参照番号付きのコードを受け付けないウォレットもあります。",
    qrLabelAmount: (amount, chain, address) => `QR コード：${chain} で ${address} に ${amount}`,
    qrLabelPage: "QR コード：このページ",
    qrLabelAddress: (chain, address) => `QR コード：${chain} のアドレス ${address}`,
    byHand: "手動で送金",
    paidAlready: "すでに支払いました",
    onlyThisToken: (symbol, walletName, chain) =>
      `必ず **${chain} の ${symbol}${walletName ? `（${walletName}）` : ""}だけ** を送ってください。ほかのトークンやネットワークでは、このリクエストの支払いになりません。`,
    recipientAddress: (chain) => `${chain} の受取アドレス`,
    addressToCompare: (chain) => `${chain} の受取アドレス（ウォレットの表示と照合してください）`,
    exactAmount: "正確な金額",
    copy: "コピー",
    copyAddress: "受取アドレス",
    copyAmount: "正確な金額",
    noSendingByHand: (merchant) =>
      `手動での送金はできません。別のリクエストが同じアドレスに同じ金額を求めているため、どちらへの支払いか区別できません。**コードを読み取るか、このブラウザのウォレットで支払うか、ウォレットアプリでこのページを開いてください。**いずれの方法でも、このリクエストの参照番号が送られます。どれも使えない場合は、別の支払い方法を ${merchant} にお問い合わせください。`,
    noPlainTransfer: (merchant) =>
      `コードの読み取りと手動での送金はできません。別のリクエストが同じアドレスに同じ金額を求めているため、どちらへの支払いか区別できません。**このブラウザのウォレットで支払うか、ウォレットアプリでこのページを開いてください。**どちらの方法でも、このリクエストの参照番号が送られます。どちらも使えない場合は、別の支払い方法を ${merchant} にお問い合わせください。`,

    confirmations: (seen, required) => `承認 ${seen}/${required}`,
    finalizing: "確定を待っています",
    secondsLeft: (seconds) => `残り約 ${seconds} 秒です。`,
    minutesLeft: (minutes) => `残り約 ${minutes} 分です。`,
    finalWhenFinalized: (chain) => `${chain} はブロックをまとめて確定するため、数分かかることがあります。`,
    pace: (chain, seconds, required) =>
      `${chain} では ${seconds} 秒ごとにブロックが追加され、${required} 回の承認で支払いが確定します。`,
    closePage: (merchant) => `このページを閉じても大丈夫です。${merchant} に通知されます。`,
    updatesItself: "このページは自動的に更新されます。操作は必要ありません。",

    paidAt: "支払い日時",
    transaction: "取引",
    paymentOf: (index, count) => `支払い ${index}/${count}`,
    from: "送金元",
    block: "ブロック",
    seenAt: "検出日時",
    onTime: "期限内",
    late: "期限後",
    request: "リクエスト",
    copyHash: "取引ハッシュ",
    copySender: "送金元",
    print: "印刷または保存",
    asked: "請求額",
    receivedInTotal: "受領額",
    network: "ネットワーク",
    networkWithId: (chain, id) => `${chain}（チェーン ID ${id}）`,
    tokenContract: "トークンのコントラクト",
    page: "ページ",
    signedReceipt: "署名付き受領証",
    keepOffer: "[署名付きの請求内容] は、このページが求める内容を証明します。",
    notAnInvoice: "これは支払いの受領証であり、請求書ではありません。",
    viewOn: (explorer) => `${explorer} で見る`,
    viewTransaction: "取引を見る",

    overpaid: (amount, merchant) =>
      `請求額より **${amount} 多く** 支払われました。返金は ${merchant} にご依頼ください。自動では返金されません。`,
    paidLate: (merchant) => `支払いはリクエストの期限後に届きました。${merchant} はこれを受け入れました。`,
    resolved: (merchant) => `${merchant} がこのリクエストを支払い済みにしました。`,
    reversed: (merchant) =>
      `承認後の支払いがネットワークによって取り消されました。もう一度支払う前に ${merchant} にお問い合わせください。`,

    secondPayment: (amount, merchant) =>
      `**2 回目の支払い ${amount} が届きました。**この支払いは不要です。返金は ${merchant} にご依頼ください。自動では返金されません。`,
    tooLatePayment: (amount, merchant) =>
      `**${amount} は到着が遅すぎたため、支払いになりません。**返金は ${merchant} にご依頼ください。自動では返金されません。`,
    misdirected: (amount, chain, merchant) =>
      `**${chain} で ${amount} を受け取りましたが、このリクエストの支払いにはなりません。**ご自身の送金である場合は ${merchant} にお問い合わせください。自動では返金されません。`,

    back: (place) => `${place} に戻る`,
    backWithoutPaying: (place) => `支払わずに ${place} に戻る`,

    timeUpVerdict: "時間切れです。支払い済みの場合は確認しています",
    timeUpText:
      "期限内に送られた支払いは有効で、ここに表示されます。**まだ支払っていない場合は、今は支払わないでください。**",
    expiredVerdict: "この支払いリクエストは期限切れです",
    expiredText: (merchant) =>
      `ここに表示されていたアドレスに **送金しないでください。** 新しいリクエストを ${merchant} にご依頼ください。`,
    expiredPart: (paid, amount, merchant) =>
      `**${amount} のうち ${paid}** が届き、${merchant} が保有しています。詳しくは ${merchant} にお問い合わせください。自動では返金されません。`,
    expiredLate: (merchant) =>
      `支払いはリクエストの期限後に届きました。受け入れるかどうかは ${merchant} が決めます。もう一度支払わないでください。`,
    latePending: "リクエストの期限後に支払いが届きました。承認中です。",

    degraded: (chain) => `${chain} の読み取りに問題が起きています。支払いは失われませんが、表示が遅れます。`,
    doNotPayVerdict: "まだ支払わないでください",
    doNotPayUnconfirmed: (chain) =>
      `現在 ${chain} を読み取れないため、支払いを検出できません。読み取れるようになると、このメッセージは消えます。すでに支払った場合も、支払いは失われていません。`,

    questions: (merchant) => `ご質問は ${merchant} まで：`,
    paymentsBy: "決済：",
    language: "言語",
  },
  "requests/checkout/exchange": {
    title: "取引所から送金する場合",
    text: (due, network) =>
      `受取人に **${network}** で **${due}** ちょうどが届く必要があります。ほとんどの取引所は、入力した金額から手数料を差し引きます。`,
    fee: (symbol) => `取引所の手数料（${symbol}）`,
    amount: "取引所で入力する金額",
    shortfall: (merchant) =>
      `届いた金額が少ない場合は、このページで残りをご案内します。残りが取引所の最低額に満たない場合は、届いた金額で受け入れるよう ${merchant} にご依頼ください。`,
    details: "取引所から求められることがある情報",
    wallet: "ウォレット",
    selfHosted: "自己管理（取引所ではなく、受取人自身のウォレット）",
    purpose: "目的",
    purchase: "購入",
    recipient: "受取人",
  },
  ui: {
    copyThing: (thing) => `${thing}をコピー`,
    switchTheme: "ライトとダークを切り替える",
    time: { exact: (time, zone) => `${time}（${zone}）` },
  },
};

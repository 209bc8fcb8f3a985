import type { PayTexts } from "../pay-texts";

export const tables: PayTexts = {
  "requests/checkout": {
    connecting: (wallet) => `请在 ${wallet} 中允许连接`,
    switching: (wallet, chain) => `请在 ${wallet} 中切换到 ${chain}`,
    checking: "正在检查账户",
    signing: (wallet) => `请在 ${wallet} 中确认付款`,
    changed: (wallet) => `请在 ${wallet} 中拒绝付款`,
    changedHelp: (wallet, chain) =>
      `${wallet} 在请求期间切换了网络或账户。请在钱包中拒绝该付款，然后通过 ${chain} 重新付款。`,
    signingHelp: "在您确认之前，钱包不会发送任何资产。如果没有打开窗口，请打开您的钱包。",
    noResponse: (wallet) => `没有窗口？请打开 ${wallet}。如果您已拒绝或关闭窗口，请重新加载此页面。`,
    startOver: "重新开始",
    problem: {
      rejected: "您已在钱包中拒绝。未发送任何资产。",
      switch_rejected: (chain) => `此付款必须通过 ${chain} 进行，但您的钱包使用的是其他网络。未发送任何资产。`,
      chain_unknown: (chain, id) =>
        `您的钱包没有 ${chain} 网络。请在钱包设置中添加（链 ID ${id}），然后重试。未发送任何资产。`,
      wrong_chain: (chain) => `您的钱包尚未切换到 ${chain}。请在钱包中切换网络，然后重试。未发送任何资产。`,
      insufficient: (balance, needed) =>
        `此账户有 ${balance}，但需要 ${needed}。请在钱包中选择其他账户或充值。未发送任何资产。`,
      insufficient_unread: (needed) => `此账户没有 ${needed}。请在钱包中选择其他账户或充值。未发送任何资产。`,
      no_gas: (coin, chain) =>
        `此账户无法支付网络费用。除付款金额外，还需要 ${chain} 上的少量 ${coin}。未发送任何资产。`,
      account_changed: "您的钱包切换了账户。未发送任何资产。如需使用新账户付款，请重试。",
      no_account: "您的钱包没有共享账户。请解锁钱包，选择一个账户，然后重试。未发送任何资产。",
      wallet_busy: "您的钱包中已有一个打开的请求。请在钱包中完成或关闭它，然后重试。",
      disconnected: (chain) => `您的钱包未连接到 ${chain}。请检查钱包，然后重试。`,
      not_open: "此付款请求已关闭。未发送任何资产。",
      offline: "我们无法核实此请求是否仍可付款。请检查网络连接，然后重试。未发送任何资产。",
      needs_reference: "无法使用浏览器钱包向此收款方付款。请向商家询问其他付款方式。未发送任何资产。",
      failed_on_chain: "网络拒绝了该交易，因此未支付任何金额。您可以重试。",
      replaced:
        "您的钱包替换或取消了该交易。如果新的交易完成付款，它会自动显示在此处。**仅当您取消了该交易时，才再次付款。**",
      unknown: "您的钱包未能发送付款。重试之前，请先检查您的钱包。",
    },
    walletSays: (message) => `您的钱包提示：${message}`,
    needsScript: "在此浏览器中使用钱包付款需要 JavaScript。",
    reloadToUpdate: "请重新加载此页面，查看您的付款是否已到达。",
    sentVerdict: "付款已发送，正在等待网络",
    sentText: (chain) => `您的钱包已发送付款。${chain} 收录后会显示在此处。`,
    sentLateVerdict: "付款到达前时间已到，正在核实…",
    sentLateText: (chain) => `您的钱包已发送付款。${chain} 收录后，此页面会显示该付款是否仍然有效。**请勿再次付款。**`,
    keepPageOpen: "在此页面上报您的付款之前，请保持页面打开。",
    unlistedPayment: (merchant) =>
      `**您的钱包发送了另一笔交易。**如果到达，将成为不需要的第二笔付款：请向 ${merchant} 申请退款。`,
    sentSlow:
      "所需时间比平时长。请检查您的钱包：如果交易仍在等待处理，请继续等待。仅当交易失败或被丢弃时，才再次付款。",
    sentLateSlow: "所需时间比平时长。如果钱包显示交易仍在等待处理，请继续等待。",
    sentFailed: "在我的钱包中失败了",
    payAgain: "在我的钱包中失败了，再次付款",
    declineVerdict: "请在钱包中拒绝",
    declineEnded: "您的钱包可能仍要求您确认付款。**请勿确认：**此请求已结束。",
    declinePaid: "已检测到一笔付款。如果您的钱包仍要求您确认付款，**请勿确认：**那将是第二笔付款。",

    goneVerdict: "不再可用。请勿付款。",
    goneText: (merchant) => `${merchant} 已取消此付款请求。**请勿汇款**到此处曾显示的地址。`,
    goneSent: (merchant) => `如果您已付款，款项在 ${merchant} 处。请就此联系对方；退款不会自动进行。`,
    notFoundTitle: "未找到付款请求",
    notFoundText: "请检查链接。该请求可能已被取消。",
    notFoundWarning: "**请勿汇款**到此链接以前显示过的地址。请向发送者索取新的链接。",
    offline: "您已离线。此页面可能不是最新的，恢复联网后会更新。",
    rateLimited: "此页面被打开的次数过多，因此更新频率降低，可能不是最新的。",
    retrying: "我们无法连接服务器，正在重试。此页面可能不是最新的。",
    doNotPayCutOff:
      "此页面已超过一分钟没有收到服务器的响应，可能不是最新的。收到响应后此消息会消失。如果您已经付款，您的付款不会丢失。",
    redirecting: (seconds) => `${seconds} 秒后跳转。`,
    stayHere: "留在此页",
  },
  "requests/checkout/check": {
    transaction: "交易哈希或其链接",
    check: "查询",
    checking: "正在查询…",
    hint: "您的钱包或交易所会在付款旁显示它。查询不会改变任何内容。",
    noHash: (chain) => `其中没有 ${chain} 的交易哈希。请复制哈希或交易的链接。`,
    pays: (amount, seen, required) => `**该交易为此请求支付了** ${amount}。确认数 ${seen}/${required}。`,
    paid: (amount) => `**该交易为此请求支付了** ${amount}。付款已最终确认。`,
    arrived: (amount, merchant) =>
      `**${amount} 已到达此请求的地址。**如果几分钟后此页面仍未计入该付款，请联系 ${merchant}。请勿再次付款。`,
    otherAddress: "**该交易不能完成此请求的付款：**我们在其中没有看到向其地址的付款。请在您的钱包或交易所核对收款方。",
    otherToken: (amount, wanted, merchant) =>
      `**该交易不能完成此请求的付款：**它向该地址发送了 ${amount}，但只有 ${wanted} 有效。请联系 ${merchant}；退款不会自动进行。`,
    otherChain: (found, wanted, merchant) =>
      `**该交易不能完成此请求的付款：**它在 ${found} 上，但只有 ${wanted} 有效。请联系 ${merchant}；退款不会自动进行。`,
    tooEarly: "**该交易不能完成此请求的付款：**它早于此请求。",
    failed: "**该交易不能完成此请求的付款：**网络拒绝了它，因此未支付任何金额。",
    notFound: (chain) =>
      `**${chain} 上还没有该交易。**如果您的钱包显示其待处理，请等待后再次查询。交易所可能会在一小时后才发出付款。`,
    unavailable: (chain) => `我们目前无法读取 ${chain}。请几分钟后再次查询。`,
    noAnswer: "尚无结果。请稍后再次查询。",
    tooMany: "查询次数过多。请几分钟后再次查询。",
  },
  "requests/checkout/exchange": {
    feeInvalid: "请输入数字，例如 0.5。",
  },
  "requests/checkout/preview": {
    title: (merchant) => `来自 ${merchant} 的付款请求`,
    text: "打开页面查看金额，并使用任意钱包付款。",
  },
  ui: {
    copied: "已复制",
    copyBlocked: "已阻止",
    copyBlockedHint: "复制被阻止，请选中文字",
    copyBlockedStatus: "浏览器阻止了复制，请选中文字",
  },
};

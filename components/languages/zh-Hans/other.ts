import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "验证要约或收据",
    about: (domain) =>
      `检查 **${domain}** 是否签署了某个文件，以及该文件此后是否被改动。文件会发送到此服务器，但不会被保存。`,
    file: "文件",
    fileHint: "选择文件，或将其拖放到此处。",
    document: "或粘贴其内容",
    documentMissing: "请选择文件或粘贴其内容。",
    submit: "验证",
    submitting: "正在验证…",

    valid: {
      offer: (domain) => `**有效的要约。** 由 ${domain} 签署，内容未被改动。`,
      receipt: (domain) => `**有效的收据。** 由 ${domain} 签署，内容未被改动。`,
    },
    invalid: "**无效。**",
    problems: {
      unreadable: "其中不含已签名的要约或收据。",
      unsupported: "此页面不支持这种类型的要约或收据。",
      wrong_domain: "密钥所属的域名与文件中所列页面的域名不同。",
      other_domain: "由另一个域名签署，因此只能用该域名的密钥验证。",
      keys_unavailable: "无法读取其所列域名的密钥。",
      unknown_key: "该域名未公布签署所用的密钥。",
      wrong_signature: "签名与内容不符：内容被改动过，或由其他密钥签署。",
      expired: "签名正确，但要约已过期。**请勿付款。**",
    },
    names: (domain) => `其所列域名为 ${domain}。`,

    details: {
      page: "页面",
      payee: "收款方",
      amount: "请求金额",
      received: "收到金额",
      network: "网络",
      token: "代币合约",
      recipient: "收款地址",
      recipient_proof: "地址证明时间",
      valid_until: "有效期至",
      paid_at: "付款时间",
      payment: "付款",
      environment: "环境",
      notice: "备注",
    },

    trust: (domain) => `${domain} 是您付款的网址吗？此页面只能证明 ${domain} 如此声明。[如何不通过此页面验证]`,
    unreachable: "服务器没有响应。请检查网络连接，然后重试。",
    tooMany: "验证次数过多。请一分钟后重试。",
    tooLarge: "对于要约或收据来说，内容过大。",
    failed: "验证失败。请重试。",
  },
  "ui/error-page": {
    unavailable: {
      title: "暂时无法使用",
      waiting: "此页面每十秒重新加载一次，直到服务恢复响应。",
      sent: "如果您已经付款，款项不会丢失：服务恢复后会计入。如果尚未付款，请等到此页面再次显示该付款。",
    },
    tooMany: {
      title: "请求过多",
      text: (seconds) => `通过此网络连接打开的页面过多。此页面将在 ${seconds} 秒后重新加载。`,
    },
  },
  "ui/site": {
    notFound: { pageTitle: "未找到", title: "未找到页面", text: "请检查网址。该页面可能已被移除。", home: "前往首页" },
  },
};

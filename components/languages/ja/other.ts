import type { OtherTexts } from "../pay-texts";

export const tables: OtherTexts = {
  "requests/verify": {
    title: "請求内容または受領証の検証",
    about: (domain) =>
      `**${domain}** がファイルに署名したか、その後に変更されていないかを確認できます。ファイルはこのサーバーに送信されますが、保存されません。`,
    file: "ファイル",
    fileHint: "ファイルを選ぶか、ここにドロップしてください。",
    document: "または内容を貼り付け",
    documentMissing: "ファイルを選ぶか、内容を貼り付けてください。",
    submit: "検証する",
    submitting: "検証しています…",

    valid: {
      offer: (domain) => `**有効な請求内容です。** ${domain} が署名しており、変更されていません。`,
      receipt: (domain) => `**有効な受領証です。** ${domain} が署名しており、変更されていません。`,
    },
    invalid: "**有効ではありません。**",
    problems: {
      unreadable: "署名付きの請求内容も受領証も含まれていません。",
      unsupported: "このページが対応していない種類の請求内容または受領証です。",
      wrong_domain: "鍵は、ファイルに記載されたページとは別のドメインのものです。",
      other_domain: "別のドメインが署名しているため、そのドメインの鍵でしか検証できません。",
      keys_unavailable: "記載されたドメインの鍵を読み取れませんでした。",
      unknown_key: "署名に使われた鍵を、このドメインは公開していません。",
      wrong_signature: "署名が内容と一致しません。変更されているか、別の鍵で署名されています。",
      expired: "署名は正しいですが、請求内容の期限が切れています。**支払わないでください。**",
    },
    names: (domain) => `記載されているドメインは ${domain} です。`,

    details: {
      page: "ページ",
      payee: "受取人",
      amount: "請求額",
      received: "受領額",
      network: "ネットワーク",
      token: "トークンのコントラクト",
      recipient: "送金先アドレス",
      recipient_proof: "アドレスの証明",
      valid_until: "有効期限",
      paid_at: "支払い日時",
      payment: "支払い",
      environment: "環境",
      notice: "備考",
    },

    trust: (domain) =>
      `${domain} は支払い先のサイトですか？ このページが証明するのは、${domain} がそう述べていることだけです。[このページを使わずに検証する方法]`,
    unreachable: "サーバーが応答しませんでした。接続を確認して、もう一度お試しください。",
    tooMany: "検証の回数が多すぎます。1 分後にもう一度お試しください。",
    tooLarge: "請求内容または受領証としては大きすぎます。",
    failed: "検証に失敗しました。もう一度お試しください。",
  },
  "ui/error-page": {
    unavailable: {
      title: "現在ご利用いただけません",
      waiting: "サービスが応答するまで、このページは 10 秒ごとに再読み込みされます。",
      sent: "すでに送金された場合、支払いは失われていません。サービスの復旧後に反映されます。まだの場合は、このページに支払いが再び表示されるまでお待ちください。",
    },
    tooMany: {
      title: "アクセスが多すぎます",
      text: (seconds) => `この接続から開かれたページが多すぎます。このページは ${seconds} 秒後に再読み込みされます。`,
    },
  },
  "ui/site": {
    notFound: {
      pageTitle: "見つかりません",
      title: "ページが見つかりません",
      text: "URL を確認してください。ページが削除された可能性があります。",
      home: "ホームページへ",
    },
  },
};

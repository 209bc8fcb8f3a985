import { pluralsOf } from "@/lib/platform/language/plurals";
import type { PayTexts } from "../pay-texts";

const plural = pluralsOf("ar");

export const tables: PayTexts = {
  "requests/checkout": {
    titlePay: (amount, merchant) => `ادفع ${amount} إلى ${merchant}`,
    titleLeft: (amount, merchant) => `المتبقي للدفع إلى ${merchant}: ${amount}`,
    titleConfirming: (seen, required) => `تم رصد الدفعة، التأكيدات: ${seen} من ${required}`,
    titlePaid: (amount, merchant) => `تم دفع ${amount} إلى ${merchant}`,
    titleExpired: "انتهت صلاحية طلب الدفع هذا",

    sandboxName: "بيئة تجريبية.",
    sandboxText: "شبكات تجريبية وأموال تجريبية.",
    sandboxWarning: "لا ترسل إلى هنا أي شيء ذي قيمة.",
    environment: "البيئة",

    waiting: "بانتظار الدفع",
    sent: "أُرسلت",
    confirming: "قيد التأكيد",
    partlyPaid: "مدفوع جزئيًا",
    paid: "مدفوع",
    timeUp: "انتهى الوقت",
    expired: "منتهي الصلاحية",

    stillToPay: "المتبقي للدفع",
    onNetwork: (chain) => `على شبكة **${chain}**`,
    walletName: (symbol, name) => `${symbol}، ويظهر في محفظتك باسم ${name}`,
    openFor: (left) => `الوقت المتبقي **${left}**`,
    open: "مفتوح",
    until: "حتى",
    days: (count) =>
      plural(count, {
        one: "يوم واحد",
        two: "يومان",
        few: `${count} أيام`,
        many: `${count} يومًا`,
        other: `${count} يوم`,
      }),
    received: (amount) => `تم استلام ${amount}`,
    detected: (amount) => `تم رصد ${amount}، وليس نهائيًا بعد`,
    ofAmount: (amount) => `من ${amount}`,
    partArrived: (amount) => `استلمنا ${amount}. ادفع الباقي أدناه.`,
    partDetected: (amount) => `رصدنا ${amount}. سيُحتسب المبلغ عندما يصبح نهائيًا. ادفع الباقي فقط أدناه.`,

    payWithWallet: "الدفع بمحفظة",
    payWith: (wallet) => `الدفع عبر ${wallet}`,
    payRemaining: (amount) => `دفع المبلغ المتبقي ${amount}`,
    withWallet: (wallet) => `عبر ${wallet}`,
    browserWallet: "محفظة المتصفح",
    otherWallet: "محفظة أخرى",
    walletOnPhone: "**على الهاتف:** افتح هذه الصفحة في المتصفح داخل تطبيق محفظتك، وسيظهر زر الدفع هناك.",
    openInWalletApp: "الفتح في تطبيق محفظة",
    openWithoutReference: "هل ترفض المحفظة الرابط؟ افتحه دون مرجع",
    openPageIn: "افتح هذه الصفحة في متصفح",
    copyLink: "نسخ الرابط",
    share: "مشاركة",
    walletOnComputer: "**على الكمبيوتر:** ثبّت إضافة المتصفح الخاصة بمحفظتك، ثم أعد تحميل هذه الصفحة.",
    noWallet: "لم يتم العثور على محفظة في هذا المتصفح.",

    reportedPayment: "**أُرسلت دفعة بالفعل،** لكنها لم تصل بعد. إذا كانت دفعتك، فانتظرها قبل أن تدفع مرة أخرى.",
    handedOff: "بدأت عملية دفع في محفظة {age}. **إذا كانت نافذة التأكيد لا تزال مفتوحة، فارفضها أولًا.**",
    secondsAgo: (seconds) => `قبل ${seconds} ث`,
    minutesAgo: (minutes) => `قبل ${minutes} د`,

    orScan: "أو امسح الرمز بالهاتف",
    orOpenOnPhone: "أو امسح الرمز لفتح هذه الصفحة على الهاتف",
    showCode: "عرض رمز QR",
    scan: "المسح بالهاتف",
    qrHolds: "محتوى رمز QR",
    addressAndAmount: "العنوان والمبلغ",
    prepared: "دفعة مُعدّة",
    withoutReference: "دون مرجع",
    addressOnly: "العنوان فقط",
    refusesReference: "ترفض بعض المحافظ، مثل MetaMask Mobile، الرمز الذي يحتوي على مرجع.",
    qrLabelAmount: (amount, chain, address) => `رمز QR: ${amount} على ${chain} إلى ${address}`,
    qrLabelPage: "رمز QR: هذه الصفحة",
    qrLabelAddress: (chain, address) => `رمز QR: العنوان ${address} على ${chain}`,
    byHand: "الإرسال يدويًا",
    paidAlready: "لقد دفعت بالفعل",
    onlyThisToken: (symbol, walletName, chain) =>
      `أرسل فقط **${symbol}${walletName ? ` (${walletName})` : ""} على ${chain}**. أي رمز مميز آخر أو شبكة أخرى لن يسدد هذا الطلب.`,
    recipientAddress: (chain) => `عنوان المستلم على ${chain}`,
    addressToCompare: (chain) => `عنوان المستلم على ${chain}، لمقارنته بما في محفظتك`,
    exactAmount: "المبلغ بالضبط",
    copy: "نسخ",
    copyAddress: "عنوان المستلم",
    copyAmount: "المبلغ بالضبط",
    noSendingByHand: (merchant) =>
      `الإرسال اليدوي متوقف: يوجد طلب آخر بالمبلغ نفسه على العنوان نفسه، ولن نتمكن من معرفة أي الطلبين تخصه دفعتك. **امسح الرمز، أو ادفع بمحفظة في هذا المتصفح، أو افتح هذه الصفحة في تطبيق محفظة**؛ فكل منها يحمل مرجع هذا الطلب. إذا لم يتوفر لديك أي منها، فاطلب من ${merchant} طريقة دفع أخرى.`,
    noPlainTransfer: (merchant) =>
      `المسح والإرسال اليدوي متوقفان: يوجد طلب آخر بالمبلغ نفسه على العنوان نفسه، ولن نتمكن من معرفة أي الطلبين تخصه دفعتك. **ادفع بمحفظة في هذا المتصفح، أو افتح هذه الصفحة في تطبيق محفظة**؛ فكلتا الطريقتين تحملان مرجع هذا الطلب. إذا لم تتوفر لديك أي منهما، فاطلب من ${merchant} طريقة دفع أخرى.`,

    confirmations: (seen, required) => `التأكيدات: ${seen} من ${required}`,
    finalizing: "بانتظار أن تصبح الدفعة نهائية",
    secondsLeft: (seconds) =>
      plural(seconds, {
        one: "بقيت ثانية واحدة تقريبًا.",
        two: "بقيت ثانيتان تقريبًا.",
        few: `بقيت ${seconds} ثوانٍ تقريبًا.`,
        other: `بقيت ${seconds} ثانية تقريبًا.`,
      }),
    minutesLeft: (minutes) =>
      plural(minutes, {
        one: "بقيت دقيقة واحدة تقريبًا.",
        two: "بقيت دقيقتان تقريبًا.",
        few: `بقيت ${minutes} دقائق تقريبًا.`,
        other: `بقيت ${minutes} دقيقة تقريبًا.`,
      }),
    finalWhenFinalized: (chain) => `تُثبَّت الكتل على ${chain} نهائيًا على دفعات، وقد يستغرق ذلك بضع دقائق.`,
    pace: (chain, seconds, required) =>
      `تضاف كتلة إلى ${chain} كل ${seconds} ث؛ وتصبح دفعتك نهائية عندما يبلغ عدد التأكيدات ${required}.`,
    closePage: (merchant) => `يمكنك إغلاق هذه الصفحة. سيتم إشعار ${merchant}.`,
    updatesItself: "تُحدَّث هذه الصفحة تلقائيًا. لا يلزمك تأكيد أي شيء.",

    paidAt: "وقت الدفع",
    transaction: "المعاملة",
    paymentOf: (index, count) => `الدفعة ${index} من ${count}`,
    from: "من",
    block: "الكتلة",
    seenAt: "وقت الرصد",
    onTime: "في الوقت المحدد",
    late: "بعد انتهاء الصلاحية",
    request: "الطلب",
    copyHash: "تجزئة المعاملة",
    copySender: "المرسل",
    print: "طباعة أو حفظ",
    asked: "المبلغ المطلوب",
    receivedInTotal: "المبلغ المستلم",
    network: "الشبكة",
    networkWithId: (chain, id) => `${chain} (معرّف الشبكة ${id})`,
    tokenContract: "عقد الرمز المميز",
    page: "الصفحة",
    signedReceipt: "إيصال موقّع",
    keepOffer: "يثبت [العرض الموقّع] ما تطلبه هذه الصفحة.",
    notAnInvoice: "هذا إيصال دفع وليس فاتورة.",
    viewOn: (explorer) => `عرض على ${explorer}`,
    viewTransaction: "عرض المعاملة",

    overpaid: (amount, merchant) =>
      `دفعت **${amount} زيادة** على المبلغ المطلوب. اطلب من ${merchant} رد المبلغ؛ فالرد لا يتم تلقائيًا.`,
    paidLate: (merchant) => `وصلت الدفعة بعد انتهاء صلاحية الطلب. وقد قبلها ${merchant}.`,
    resolved: (merchant) => `وضع ${merchant} على هذا الطلب علامة «مدفوع».`,
    reversed: (merchant) => `ألغت الشبكة دفعة بعد تأكيدها. تواصل مع ${merchant} قبل أن تدفع مرة أخرى.`,

    secondPayment: (amount, merchant) =>
      `**وصلت دفعة ثانية بمبلغ ${amount}.** وهي غير مطلوبة. اطلب من ${merchant} رد المبلغ؛ فالرد لا يتم تلقائيًا.`,
    tooLatePayment: (amount, merchant) =>
      `**وصل مبلغ ${amount} متأخرًا جدًا فلن يُحتسب.** اطلب من ${merchant} رد المبلغ؛ فالرد لا يتم تلقائيًا.`,
    misdirected: (amount, chain, merchant) =>
      `**استلمنا ${amount} على ${chain}، وهذا لا يسدد هذا الطلب.** إذا كنت أنت المرسل، فتواصل مع ${merchant}؛ فرد المبلغ لا يتم تلقائيًا.`,

    back: (place) => `العودة إلى ${place}`,
    backWithoutPaying: (place) => `العودة إلى ${place} دون دفع`,

    timeUpVerdict: "انتهى الوقت؛ إذا كنت قد دفعت، فنحن نتحقق",
    timeUpText: "الدفعة المرسلة في الوقت المحدد لا تزال تُحتسب وستظهر هنا. **إذا لم تكن قد دفعت، فلا تدفع الآن.**",
    expiredVerdict: "انتهت صلاحية طلب الدفع هذا",
    expiredText: (merchant) => `**لا ترسل أموالًا** إلى العنوان الذي كان معروضًا هنا. اطلب من ${merchant} طلبًا جديدًا.`,
    expiredPart: (paid, amount, merchant) =>
      `**وصل ${paid} من ${amount}** ويبقى المبلغ لدى ${merchant}. تواصل معهم بشأنه؛ فرد المبلغ لا يتم تلقائيًا.`,
    expiredLate: (merchant) =>
      `وصلت دفعتك بعد انتهاء صلاحية الطلب. يقرر ${merchant} ما إذا كان سيقبلها. لا تدفع مرة أخرى.`,
    latePending: "وصلت دفعة بعد انتهاء صلاحية الطلب، وهي قيد التأكيد.",

    degraded: (chain) => `نواجه صعوبة في قراءة ${chain}. لا تضيع الدفعات، لكن ظهورها يستغرق وقتًا أطول.`,
    doNotPayVerdict: "لا تدفع الآن",
    doNotPayUnconfirmed: (chain) =>
      `لا يمكننا قراءة ${chain} حاليًا، ولذلك لن نلاحظ دفعتك. ستختفي هذه الرسالة فور تمكننا من ذلك. إذا كنت قد دفعت بالفعل، فدفعتك لم تضع.`,

    questions: (merchant) => `لديك أسئلة؟ تواصل مع ${merchant}:`,
    paymentsBy: "المدفوعات عبر",
    language: "اللغة",
  },
  "requests/checkout/exchange": {
    title: "هل ترسل من منصة تداول؟",
    text: (due, network) =>
      `يجب أن يستلم المستلم **${due}** بالضبط على **${network}**. تخصم معظم المنصات رسومها من المبلغ الذي تكتبه.`,
    fee: (symbol) => `رسوم منصتك، بعملة ${symbol}`,
    amount: "المبلغ الذي تكتبه في المنصة",
    shortfall: (merchant) =>
      `إذا وصل مبلغ أقل، فستطلب هذه الصفحة الباقي. وإذا كان الباقي أصغر من الحد الأدنى لمنصتك، فاطلب من ${merchant} قبول ما وصل.`,
    details: "بيانات قد تطلبها منصتك",
    wallet: "المحفظة",
    selfHosted: "ذاتية الحفظ (محفظة المستلم الخاصة، وليست منصة تداول)",
    purpose: "الغرض",
    purchase: "شراء",
    recipient: "المستلم",
  },
  ui: {
    copyThing: (thing) => `نسخ ${thing}`,
    switchTheme: "التبديل بين الفاتح والداكن",
    time: { exact: (time, zone) => `${time} (${zone})` },
  },
};

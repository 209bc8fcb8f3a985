import { pick, seededNumber } from "./seeded";

// Customers and orders in several scripts, long and short.

const customers = [
  ["Amina Okafor", "NG"],
  ["محمد عبد الرحمن السعيد", "SA"],
  ["山田 太郎", "JP"],
  ["Françoise Lefèbvre-Dubois", "FR"],
  ["Jürgen Müller-Lüdenscheidt", "DE"],
  ["Дарья Коваленко", "UA"],
  ["Nguyễn Thị Ánh Tuyết", "VN"],
  ["נועה בן־דוד", "IL"],
  ["Siobhán O’Sullivan", "IE"],
  ["김서연", "KR"],
  ["Bo", "SE"],
  ["María José Hernández de la Cruz y Montenegro", "MX"],
  ["प्रिया शर्मा", "IN"],
  ["李伟", "CN"],
] as const;

const products = [
  "Two concert tickets",
  "Annual plan, 12 seats",
  "اشتراك سنوي في المجلة",
  "🍣 Omakase for two 🎉",
  "Donaudampfschifffahrtsgesellschaftskapitänsmütze, dunkelblau",
  "手作り陶器のティーセット(急須と湯呑み五客)",
  "Coffee beans, 1 kg ☕",
  "Réparation d’un vélo électrique, pièces et main-d’œuvre",
  "Rechnung 2026-0417: Gutachten über die Kühlkettenüberwachung",
  "Deposit",
  "Website redesign, milestone 3 of 5: design system, component library, accessibility audit and the migration of 240 pages",
  "Пожертвование на приют для собак 🐕",
  "שיעור פסנתר",
  "Gift card",
  "🚀",
] as const;

const locales = [null, "en", "de", "es", "fr"] as const;

/** The texts of the order with this number. */
export function orderTexts(number: number) {
  const [customer, country] = pick(customers, `customer ${number}`);
  const product = pick(products, `product ${number}`);
  return {
    description: seededNumber(`named ${number}`) < 0.3 ? `${product} – ${customer}` : product,
    external_id: `${pick(["order", "INV", "注文", "طلب"], `series ${number}`)}-${10_000 + number}`,
    locale: pick(locales, `locale ${number}`),
    metadata: { customer, country, channel: pick(["web", "till", "invoice"], `channel ${number}`) },
  };
}

export const dismissalNotes = [
  "Refunded to the sender by hand.",
  "Erstattet, Ticket #4711.",
  "أُعيد المبلغ إلى العميل.",
  "The customer asked us to keep it as a credit for the next order.",
] as const;

import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("es");

export const tables: Tables = {
  "reports/search/dialog": {
    title: "Buscar",
    placeholder: "Pedido, importe, hash, dirección, cliente o página",
    results: "Resultados",
    groups: {
      pages: "Páginas",
      actions: "Acciones",
      requests: "Solicitudes de pago",
      near: "Solicitudes abiertas de un importe parecido",
      payments: "Pagos",
      transfers: "Transferencias sin identificar",
    },
    showAll: (text: string) => `Todas las solicitudes de pago con “${text}”`,
    less: (amount: string) => `${amount} menos`,
    more: (amount: string) => `${amount} más`,
    count: (count: number) => plural(count, { one: `${count} resultado`, other: `${count} resultados` }),
    searching: "Buscando",
    none: (text: string) => `No se encontró nada para “${text}”`,
    noneText:
      "Los textos, ID y metadatos se encuentran por cualquier parte; los hashes de transacciones, por su comienzo; las direcciones e importes, completos.",
    failure: "La búsqueda ha fallado.",
    transaction: (hash: string) => `Transacción ${hash}`,
    page: {
      overview: "Resumen",
      requests: "Solicitudes de pago",
      payments: "Pagos",
      unmatched: "Transferencias sin identificar",
      apiKeys: "Claves de API",
      webhooks: "Webhooks",
      events: "Eventos",
      settings: "Ajustes",
      people: "Equipo",
      security: "Seguridad",
      addressPool: "Grupo de direcciones",
      account: "Su cuenta",
      auditLog: "Registro de auditoría",
      approvals: "Aprobaciones",
      documentation: "Documentación",
    },
    action: {
      newRequest: "Nueva solicitud de pago",
      createKey: "Crear clave de API",
      toSandbox: "Cambiar a pruebas",
      toLive: "Cambiar a producción",
      theme: "Cambiar entre claro y oscuro",
      shortcuts: "Atajos de teclado",
      signOut: "Cerrar sesión",
    },
  },
  "reports/search": {
    search: "Buscar",
    searchHint: "Buscar (/)",
  },
  "requests/checkout": {
    localChainTitle: "Red de prueba local",
    localChainText: (id: number | null) =>
      `Una red de prueba en este servidor${id === null ? "" : ` (ID de cadena ${id})`}. No tiene explorador público y sus tokens no tienen valor.`,
    address: "Dirección",
  },
};

import { pluralsOf } from "@/lib/platform/language/plurals";
import type { Tables } from "@/lib/platform/language/translation";

const plural = pluralsOf("es");

export const tables: Tables = {
  "ui/change": {
    change: "{field}: {before} → {after}",
    nothing: "vacío",
  },
  "ui/crash": {
    title: "No se pudo mostrar esta página",
    text: "No se ha modificado nada. Si vuelve a ocurrir, póngase en contacto con el operador de este servidor.",
    dashboardText:
      "No se ha modificado nada. Si vuelve a ocurrir, busque este ID de petición en el registro del servidor.",
    request: "Petición",
    retry: "Intentar de nuevo",
  },
  "ui/filter": {
    any: "Cualquiera",
    filteredBy: (name: string, value: string) => `${name}: ${value}`,
    removeFilter: ", quitar este filtro",
    clear: "Borrar filtros",
    views: "Vistas",
    from: "Desde",
    to: "Hasta",
    apply: "Aplicar",
    range: (name: string, first: string, last: string) => `${name}: ${first} – ${last}`,
    since: (name: string, first: string) => `${name}: desde ${first}`,
    until: (name: string, last: string) => `${name}: hasta ${last}`,
  },
  ui: {
    showTyped: "Mostrar lo escrito",
    hideTyped: "Ocultar lo escrito",
    copy: "Copiar",

    breadcrumb: "Ruta de navegación",
    undo: "Deshacer",
    notifications: "Notificaciones, Alt+T",
    menuFailed: "No se pudo cargar este menú. Revise su conexión e inténtelo de nuevo.",
    dialogFailed: "No se pudo cargar este cuadro de diálogo. Revise su conexión e inténtelo de nuevo.",
    partFailed: "No se pudo cargar esta parte de la página. Vuelva a cargar la página.",

    error: {
      request: "Petición {id}",
      copyRequestId: "Copiar ID de petición",
      retry: "Intentar de nuevo",
      retrying: "Intentando",
    },

    rawAmount: (amount: string, raw: string) => `${amount} (valor sin formato: ${raw})`,

    time: {
      soon: "en un momento",
      justNow: "ahora mismo",
      after: (length: string) => `en ${length}`,
      before: (length: string) => `hace ${length}`,
      seconds: (count: number) => `${count} s`,
      minutes: (count: number) => `${count} min`,
      hours: (count: number) => `${count} h`,
      days: (count: number) => plural(count, { one: `${count} día`, other: `${count} días` }),
    },
  },
  "ui/pager": {
    label: "Páginas de la lista",
    loading: "Cargando",
    shown: (count: number) => `Mostrando ${count}`,
    range: (first: number, last: number) => `${first}–${last}`,
    rangeOf: (range: string, total: string) => `${range} de ${total}`,
    previous: "Anterior",
    next: "Siguiente",
  },
  "ui/secret": {
    stored: (secret: string) => `He guardado ${secret}`,
    close: "Cerrar",
  },
  "ui/site": {
    description: "Solicitudes de pago en criptomonedas, en su propio servidor.",
    skipToContent: "Ir al contenido",
  },
  api: {
    unexpected: "Se ha producido un error inesperado.",
    unreachable: "No se puede conectar con el servidor. Revise su conexión.",
    offline: "No tiene conexión. No se ha modificado nada.",
    outcomeUnknown: "Se perdió la conexión. Compruebe si el cambio se hizo antes de intentarlo de nuevo.",
    interrupted: "La descarga se interrumpió. Inténtelo de nuevo.",
    waitsForApproval: "Espera la aprobación de otro propietario o administrador.",
    sessionEnded: "Su sesión ha terminado. Inicie sesión de nuevo.",
    status: (status: number) => `El servidor respondió ${status}.`,
    stale: "**Esta página no está al día.** La última actualización falló. Se reintenta cada pocos segundos.",
  },
  "api/rule": {
    required: "Obligatorio",
    wholeNumber: "Introduzca un número entero.",
    atLeast: (minimum: number | bigint) => `Como mínimo ${minimum}.`,
    chooseAtLeast: (minimum: number | bigint) => `Elija al menos ${minimum}.`,
    atMost: (maximum: number | bigint) => `Como máximo ${maximum}.`,
    atMostCharacters: (maximum: number | bigint) => `Como máximo ${maximum} caracteres.`,
    atMostEntries: (maximum: number | bigint) => `Como máximo ${maximum} entradas.`,
  },
  "api/forms": {
    cancel: "Cancelar",
    password: "Contraseña",
    passwordMissing: "Introduzca su contraseña.",
    code: "Código de su aplicación de autenticación",
    codeMissing: "Introduzca el código.",
    recoveryCode: "Código de recuperación",
    passkeyOnly: "Esta cuenta tiene una llave de acceso. Úsela o introduzca un código de recuperación.",
    useApp: "Usar la aplicación de autenticación",
    useRecoveryCode: "Usar un código de recuperación",
    newPasswordHint: (minLength: number) =>
      `Al menos ${minLength} caracteres. Una frase de palabras sin relación es fácil de recordar y difícil de adivinar.`,
    grace: {
      hour: { title: "En una hora", explanation: "Para un cambio rápido.", duration: "1 h" },
      day: { title: "En 24 horas", explanation: "Da tiempo a desplegar el reemplazo.", duration: "24 h" },
      week: { title: "En 7 días", explanation: "Si lo despliega otro equipo.", duration: "7 días" },
      none: { title: "De inmediato", explanation: "Si su seguridad puede estar comprometida." },
    },
  },
  "api/filters": {
    names: {
      status: "Estado",
      request: "Solicitud de pago",
      token: "Token",
      reason: "Motivo",
      candidate: "Solicitud relacionada",
      external_id: "ID externo",
      shortcode: "Código corto",
      recipient_address: "Destinatario",
      transaction_hash: "Transacción",
    },
  },
  "api/loading": {
    loading: (noun: string) => `Cargando ${noun}`,
    failure: (noun: string) => `No se pudo cargar ${noun}`,
    missing: (noun: string) => `No existe ${noun}`,
    otherEnvironment: "Puede que pertenezca al otro entorno: cambie arriba entre Producción y Pruebas.",
  },
};

import type { Tables } from "@/lib/platform/language/translation";

export const tables: Tables = {
  "shell/access": {
    title: "Su rol no incluye esta página",
    text: "Si la necesita, pídala a un propietario o administrador del negocio.",
    toRequests: "Solicitudes de pago",
  },
  "shell/api-object": {
    title: "Objeto de la API",
    format: "Formato",
    json: "JSON",
    curl: "curl",
    curlLabel: "Petición con curl",
  },
  "shell/can-edit": {
    readOnly: (merchant: string) => `Su rol puede ver esto, pero no cambiarlo. Pídalo a un propietario de ${merchant}.`,
  },
  "shell/export": {
    title: {
      "payment-requests": "Exportar solicitudes de pago",
      payments: "Exportar pagos",
      "unmatched-transfers": "Exportar transferencias sin identificar",
      "dashboard/audit-entries": "Exportar el registro de auditoría",
    },
    all: "El archivo contiene todas las entradas de la lista, también las de sus otras páginas.",
    filtered: "El archivo contiene todas las entradas que coinciden con los filtros, también las de otras páginas.",
    format: "Formato",
    csv: "CSV",
    csvText: "Una fila por entrada, para Excel y otras hojas de cálculo.",
    json: "JSON",
    jsonText: "Los mismos objetos que la API, para programas.",
    received: (megabytes: string) => `${megabytes} MB recibidos`,
    submit: "Exportar",
    submitting: "Exportando",
    cancel: "Cancelar",
    done: "Exportado",
  },
  "shell/frame": {
    sandbox:
      "**Entorno de pruebas.** Redes de prueba, dinero de prueba. Nada de lo que haga aquí afecta a los clientes ni a su cuenta de producción.",
    suspended:
      "**Esta cuenta está suspendida.** Es de solo lectura. Las claves de API y las páginas de pago no funcionan; los pagos que los clientes ya enviaron se siguen registrando. Póngase en contacto con el operador de este servidor.",
    verifyEmail:
      "**Verifique su dirección de correo electrónico.** Abra el enlace de nuestro correo a {email}. Hasta entonces no puede crear ni cambiar claves de API ni endpoints de webhook de producción. El entorno de pruebas funciona con normalidad.",

    navigation: "Principal",
    home: "Remit, resumen",
    documentation: "Documentación",
    remitOn: (version: string, host: string) => `Remit ${version} en ${host}`,
  },
  "shell/merchant": { title: "Negocios" },
  shell: {
    export: "Exportar",
    environment: "Entorno",
    environments: { live: "Producción", sandbox: "Pruebas" },
    page: {
      overview: "Resumen",
      paymentPrefix: "",
      requests: "Solicitudes",
      payments: "Pagos",
      unmatched: "Sin identificar",
      apiKeys: "Claves de API",
      webhooks: "Webhooks",
      events: "Eventos",
      settings: "Ajustes",
      more: "Más",
    },
    accountMenu: (name: string) => `${name}, menú de la cuenta`,
    openTransfers: " transferencias sin identificar abiertas",
    disabledEndpoints: " desactivados por Remit",
  },
  "shell/password": {
    title: "Introduzca su contraseña",
    about: "Inició sesión por última vez hace más de diez minutos. Por seguridad, confirme que es usted.",
    submit: "Continuar",
    submitting: "Comprobando",
    cancel: "Cancelar",
    wrong: "Contraseña incorrecta.",
  },
  "shell/shortcuts": {
    title: "Atajos de teclado",
    about: "Las teclas sueltas funcionan en todas partes, salvo en campos y mientras hay un cuadro de diálogo abierto.",
    search: "Buscar",
    next: "Fila siguiente de la lista",
    previous: "Fila anterior",
    open: "Abrir la fila",
    newRequest: "Nueva solicitud de pago",
    help: "Mostrar estos atajos",
    or: "o",
    key: { control: "Ctrl", enter: "Intro" },
    singleKeys: "Usar atajos de una sola tecla",
    singleKeysHint:
      "Desactívelos si controla el teclado con la voz o pulsa teclas sin querer. Este navegador lo recuerda.",
    close: "Cerrar",
  },
  "shell/verification": {
    submit: "Enviar un enlace nuevo",
    done: (email: string) => `Se está enviando un enlace nuevo a ${email}.`,
  },
  "shell/waiting": {
    title: "Espera la aprobación de otro propietario o administrador",
    text: "Aún no ha cambiado nada. Hay 72 horas para aprobarlo, en [Ajustes → Aprobaciones]. Allí también puede retirarlo.",
    close: "Cerrar",
  },
};

/** A page of text: what it is about, and its parts. */
export interface ContentPage {
  title: string;
  lead: string;
  parts: readonly { title: string; paragraphs: readonly string[] }[];
}

/** The pages that the footer leads to, by the word in their address. */
export const PAGES: Record<string, ContentPage | undefined> = {
  features: {
    title: 'Funciones',
    lead: 'Qué hace Mostrador hoy, sin promesas.',
    parts: [
      {
        title: 'Vender',
        paragraphs: [
          'La pantalla de venta busca por nombre o código, recibe el lector de códigos de barras y se maneja entera con el teclado. Muestra base, impuestos y total de cada línea, y avisa cuando una cantidad supera lo que hay.',
          'Puedes tener varias ventas abiertas a la vez, cobrar con varios medios de pago y ver el cambio antes de entregar.',
        ],
      },
      {
        title: 'Sin internet',
        paragraphs: [
          'Cada venta se guarda en tu equipo antes que nada. Con conexión se envía enseguida; sin ella, cuando vuelva, aunque cierres el navegador. El cliente recibe un comprobante provisional y el número de la factura llega en orden.',
        ],
      },
      {
        title: 'Inventario y clientes',
        paragraphs: [
          'Vitrina y bodega por establecimiento, costos y márgenes para quien puede verlos, y un límite de aviso por persona. Los clientes, naturales o jurídicos, pueden tener cupo de crédito, saldo y abonos.',
        ],
      },
      {
        title: 'Caja y devoluciones',
        paragraphs: [
          'Cada turno abre con su base, anota gastos y retiros, se cuenta sin ver la cifra esperada y se cierra con su diferencia. Una devolución o un cambio deja su nota crédito con número propio, también sin conexión.',
        ],
      },
      {
        title: 'Pedidos, informes e integración',
        paragraphs: [
          'Cotizaciones, apartados y pedidos, también desde una página pública con tus productos. Informes de ventas, utilidad, impuestos e inventario en pantalla y en hoja de cálculo, y Andy, que responde preguntas con las cifras de tu negocio.',
          'Otros programas se conectan por una API documentada y reciben avisos de cada venta.',
        ],
      },
      {
        title: 'Impresión y equipo',
        paragraphs: [
          'Plantillas de recibo para papel térmico y hoja, con tu logo. Tres niveles de permiso y un registro de quién hizo qué.',
        ],
      },
    ],
  },
  pricing: {
    title: 'Precios',
    lead: 'El primer negocio es gratis.',
    parts: [
      {
        title: 'Qué incluye',
        paragraphs: [
          'Todos los módulos: inventario, facturación, clientes, caja, pedidos, informes, impresora y registros, con los colaboradores y establecimientos que necesites.',
          'Tu primer negocio es gratis, y una cuenta puede administrar los que quieras.',
        ],
      },
      {
        title: 'Sin letra pequeña',
        paragraphs: ['No pedimos tarjeta para crear la cuenta. Tampoco limitamos cuántas ventas haces.'],
      },
    ],
  },
  about: {
    title: 'Nosotros',
    lead: 'Mostrador nació de una pregunta: ¿por qué una tienda tiene que dejar de vender cuando se cae el internet?',
    parts: [
      {
        title: 'En qué creemos',
        paragraphs: [
          'Una venta no espera a la red y nunca se pierde, se duplica ni queda con el número equivocado. Todo lo demás se construye alrededor de eso.',
          'Pensamos en la tienda de barrio, el minimercado, la ferretería, la papelería: negocios pequeños con poco tiempo y muchos clientes en la fila.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contacto',
    lead: 'Queremos saber qué te sirve y qué no.',
    parts: [
      {
        title: 'Escríbenos',
        paragraphs: [
          'hola@mostrador.example es una dirección de ejemplo: quien publica esta instalación pone aquí la suya.',
          'Cuando escribas por un problema, cuéntanos qué estabas haciendo, en qué equipo y a qué hora. No envíes contraseñas.',
        ],
      },
      {
        title: 'Si eres colaborador',
        paragraphs: [
          'El dueño de tu negocio puede cambiar tu contraseña, tu nivel de permiso y tu establecimiento.',
        ],
      },
    ],
  },
  docs: {
    title: 'Documentación',
    lead: 'De la cuenta a la primera venta en cinco pasos.',
    parts: [
      {
        title: '1. Crea la cuenta',
        paragraphs: ['Regístrate y confirma el correo. El enlace vale cinco minutos; si vence, pide otro.'],
      },
      {
        title: '2. Registra el negocio',
        paragraphs: [
          'Ten a la mano la resolución de facturación: su número, sus fechas, el prefijo y el rango de cada establecimiento.',
        ],
      },
      {
        title: '3. Crea los colaboradores',
        paragraphs: ['Cada persona tiene su correo, su nivel de permiso y, si vende, su establecimiento.'],
      },
      {
        title: '4. Carga los productos',
        paragraphs: ['Uno por uno o desde un archivo, con precio, impuestos y cantidades.'],
      },
      {
        title: '5. Vende',
        paragraphs: [
          'El colaborador inicia sesión en el equipo del mostrador una vez con internet. Desde ahí puede vender también sin él.',
        ],
      },
    ],
  },
  support: {
    title: 'Ayuda',
    lead: 'Lo que más se pregunta.',
    parts: [
      {
        title: 'No me llega el correo de confirmación',
        paragraphs: [
          'Mira en la carpeta de spam. Si pasaron más de cinco minutos, intenta iniciar sesión: ahí puedes pedir otro enlace.',
        ],
      },
      {
        title: 'Olvidé mi contraseña',
        paragraphs: [
          'Si eres dueño, usa «¿Olvidaste tu contraseña?» al iniciar sesión. Si eres colaborador, pídesela al dueño de tu negocio.',
        ],
      },
      {
        title: 'Se fue el internet',
        paragraphs: [
          'Sigue vendiendo. El indicador de arriba dice cuántas operaciones faltan por enviar; se envían solas. No borres los datos del navegador.',
        ],
      },
      {
        title: 'Algo quedó por revisar',
        paragraphs: [
          'Abre Sincronización: cada operación dice qué le faltó, y puedes corregirla, reintentarla o descartarla.',
        ],
      },
    ],
  },
  terms: {
    title: 'Términos',
    lead: 'Las reglas de uso, en palabras sencillas.',
    parts: [
      {
        title: 'Tu cuenta',
        paragraphs: [
          'Eres responsable de los datos que registras y de a quién le das acceso. Usa datos verdaderos: aparecen en tus facturas.',
        ],
      },
      {
        title: 'Tus facturas',
        paragraphs: [
          'Mostrador numera con la resolución que tú registras y no reemplaza tus obligaciones ante la autoridad tributaria. Revisa que la resolución, el prefijo y el rango sean los que te autorizaron.',
        ],
      },
      {
        title: 'Tus datos',
        paragraphs: [
          'La información de tu negocio es tuya. Las facturas, la numeración y el registro de actividad no se borran.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacidad',
    lead: 'Qué guardamos y para qué.',
    parts: [
      {
        title: 'Lo que guardamos',
        paragraphs: [
          'Los datos de tu cuenta y de tu negocio, tus productos, clientes y facturas, y un registro de cambios. Las contraseñas se guardan cifradas de forma que nadie puede leerlas.',
        ],
      },
      {
        title: 'En tu equipo',
        paragraphs: [
          'El equipo del mostrador guarda una copia para vender sin internet. Al cerrar sesión se borra, salvo lo que falte por enviar.',
        ],
      },
      {
        title: 'Lo que no hacemos',
        paragraphs: [
          'No usamos rastreadores ni publicidad, y no vendemos datos. Los datos de un negocio no se mezclan con los de otro.',
        ],
      },
    ],
  },
};

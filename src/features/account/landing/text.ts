export const text = {
  home: 'Mostrador, inicio',
  nav: 'Principal',
  features: 'Funciones',
  pricing: 'Precios',
  help: 'Ayuda',
  signIn: 'Iniciar sesión',
  register: 'Crear cuenta',
  badge: 'Vende aunque se caiga el Internet',
  claim: 'La caja que no se detiene.',
  pitch:
    'Facturación, inventario y clientes para tiendas y minimercados. Se instala en el computador o la tableta del mostrador, funciona sin conexión y se pone al día sola.',
  start: 'Empezar gratis',
  free: 'El primer negocio es gratis. Sin tarjeta.',
  points: [
    'Ninguna venta se pierde ni se duplica',
    'Imprime en tu impresora térmica',
    'Resoluciones y prefijos de facturación',
  ],
  picture: 'La pantalla de venta de Mostrador: la búsqueda de productos, la factura en curso y el cobro.',
  cardsTitle: 'Todo lo que pasa en tu mostrador',
  cardsLead: 'Una sola aplicación para vender, saber qué hay y a quién le vendiste.',
  cards: {
    offline: {
      title: 'Vende sin internet',
      lead: 'La venta se guarda primero en tu equipo y se envía sola cuando vuelve la conexión, una vez y en orden.',
    },
    fast: {
      title: 'Rápida de verdad',
      lead: 'Escanea o escribe, Enter, cobra. Todo con el teclado, con billetes rápidos y el cambio a la vista.',
    },
    inventory: {
      title: 'Inventario claro',
      lead: 'Vitrina y bodega por establecimiento, precios con margen e impuestos, y aviso cuando algo se acaba.',
    },
    clients: {
      title: 'Clientes y fiado',
      lead: 'Cupos, saldos y abonos de cada cliente, y el consumidor final siempre listo.',
    },
    taxes: {
      title: 'IVA, INC e ICUI',
      lead: 'Bases e impuestos por línea, con la resolución, el prefijo y el rango que te autorizaron.',
    },
    team: {
      title: 'Cada quien en lo suyo',
      lead: 'Tres niveles de permiso, un establecimiento por persona y un registro de todo lo que se cambia.',
    },
    cash: {
      title: 'Caja que cuadra',
      lead: 'Base, gastos y retiros del turno, conteo a ciegas por billetes y monedas, y el cierre con su diferencia.',
    },
    reports: {
      title: 'Informes y Andy',
      lead: 'Ventas, utilidad, impuestos y lo que se agota. Pregúntale a Andy con tus palabras y te responde con tus cifras.',
    },
    orders: {
      title: 'Pedidos y devoluciones',
      lead: 'Cotizaciones, apartados y pedidos desde tu página, notas crédito con su número y una API para conectar lo demás.',
    },
  },
  voicesTitle: 'Así lo cuentan en el barrio',
  voicesNote: 'Contenido de ejemplo',
  voices: [
    {
      words: 'Se fue el internet toda la tarde y en la caja nadie se dio cuenta. A la noche estaba todo.',
      name: 'Marta, minimercado en Medellín',
    },
    {
      words: 'Antes sumaba el fiado en un cuaderno. Ahora le digo a cada cliente su saldo sin buscar.',
      name: 'Jairo, tienda de barrio en Tunja',
    },
    {
      words: 'Mi sobrina aprendió a cobrar en diez minutos y no ve los costos. Eso era lo que yo quería.',
      name: 'Luz Dary, papelería en Cali',
    },
  ],
  closing: 'Tu primera venta puede ser hoy.',
  footer: 'Pie de página',
  rights: (year: number) => `© ${year} Mostrador`,
  links: [
    { to: '/features', label: 'Funciones' },
    { to: '/pricing', label: 'Precios' },
    { to: '/about', label: 'Nosotros' },
    { to: '/contact', label: 'Contacto' },
    { to: '/docs', label: 'Documentación' },
    { to: '/support', label: 'Ayuda' },
    { to: '/terms', label: 'Términos' },
    { to: '/privacy', label: 'Privacidad' },
  ],
} as const;

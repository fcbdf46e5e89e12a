import { describe, expect, it } from 'vitest';
import { ask } from '#tests/fixtures/andy-shop.ts';

// Questions one after the other, and the answer to the last.
const TALKS: [questions: string, answer: string][] = [
  [
    '¿cuánto vale el café águila roja? >> ¿y el de 500? >> ¿y cuánto hay? >> ¿dónde está? >> ¿y el sello rojo? >> ¿quién lo trae?',
    'El proveedor de Café Sello Rojo 500 g es Colcafé.',
  ],
  ['precio arroz >> el 2', 'Arroz Diana 1 kg vale $ 4.935 con impuestos ($ 4.700 más IVA 5%).'],
  [
    'precio arroz >> la de diana >> el de kilo',
    'Arroz Diana 1 kg vale $ 4.935 con impuestos ($ 4.700 más IVA 5%).',
  ],
  ['precio arroz >> el primero', 'Arroz Roa 500 g vale $ 2.520 con impuestos ($ 2.400 más IVA 5%).'],
  [
    'cuanto vale la coca cola >> la grande',
    'Coca-Cola 1,5 L vale $ 6.664 con impuestos ($ 5.600 más IVA 19%).',
  ],
  [
    'cuánto se vendió hoy >> ¿y ayer? >> y esta semana? >> y el mes pasado',
    'El mes pasado se vendieron $ 300.000 con impuestos, en 10 facturas (en promedio $ 30.000 cada una).',
  ],
  ['cuánto arroz diana de 500 g se vendió hoy >> ¿y ayer?', 'Ayer no se vendió Arroz Diana 500 g.'],
  ['cuánto debe Marta >> 2', 'Marta Lucía Peña no debe nada. No tiene crédito activo.'],
  [
    'cuánto debe marta gómez >> ¿y carlos? >> ¿y cuál es su cupo?',
    'Carlos Andrés Muñoz debe $ 231.500. Su cupo es de $ 200.000 a 15 días y lo supera en $ 31.500.',
  ],
  [
    'productos más caros >> cuánto hay del 1',
    'Hay 2 unidades de Whisky Old Parr 750 ml, en vitrina. Está en stock bajo (tu alerta es de 5 unidades).',
  ],
  [
    'me dices qué vale la coca cola >> la pequeña',
    'Coca-Cola sin azúcar 400 ml vale $ 3.451 con impuestos ($ 2.900 más IVA 19%).',
  ],
  ['cuánto hay de arroz >> y en norte?', 'No hay existencias de «arroz» en Norte.'],
  ['precio arroz >> el último', 'Arroz Diana 500 g vale $ 2.520 con impuestos ($ 2.400 más IVA 5%).'],
  ['precio arroz >> la segunda', 'Arroz Diana 1 kg vale $ 4.935 con impuestos ($ 4.700 más IVA 5%).'],
  ['precio arroz >> roa', 'Arroz Roa 500 g vale $ 2.520 con impuestos ($ 2.400 más IVA 5%).'],
  ['precio arroz >> el de 1 kilo', 'Arroz Diana 1 kg vale $ 4.935 con impuestos ($ 4.700 más IVA 5%).'],
  [
    'precio arroz >> 7',
    'Encontré 3 productos con «arroz»:\n1. Arroz Roa 500 g — $ 2.520\n2. Arroz Diana 1 kg — $ 4.935\n3. Arroz Diana 500 g — $ 2.520\n¿Cuál te interesa?',
  ],
  [
    'hay café? >> el sello rojo >> ¿y cuánto vale? >> ¿y tres?',
    '3 unidades de Café Sello Rojo 500 g suman $ 49.455 con impuestos ($ 16.485 cada una).',
  ],
  [
    'cuánto vale la leche >> la deslactosada >> y la entera? >> cuánta hay?',
    'Hay 36 unidades de Leche entera Alquería 1 L: 24 en vitrina y 12 en bodega.',
  ],
  [
    'cuánto vale la leche entera >> gracias >> ¿y cuánto hay?',
    'Hay 36 unidades de Leche entera Alquería 1 L: 24 en vitrina y 12 en bodega.',
  ],
  [
    'cuánto vale la leche entera >> y de qué proveedor es',
    'El proveedor de Leche entera Alquería 1 L es Alquería.',
  ],
  [
    'cuánto vale el pan >> y las papas?',
    'Papas Margarita limón y pimienta 105 g vale $ 6.188 con impuestos ($ 5.200 más IVA 19%).',
  ],
  ['cuánto vale el pan >> y del queso?', 'Queso campesino (kg) vale $ 20.800 (IVA 0%).'],
  ['hola >> cuánto vale el pan', 'Pan tajado Bimbo 450 g vale $ 6.500 (sin impuestos).'],
  [
    'cuánto arroz roa hay >> y a cómo está',
    'Arroz Roa 500 g vale $ 2.520 con impuestos ($ 2.400 más IVA 5%).',
  ],
  ['ventas de hoy >> y las de ayer?', 'Ayer se vendieron $ 12.000 con impuestos, en 1 factura.'],
  [
    'ventas de hoy >> y del mes?',
    'Este mes se vendieron $ 237.600 con impuestos, en 10 facturas (en promedio $ 23.760 cada una).',
  ],
  ['precio del arroz diana >> y aceite?', 'No encontré ningún producto con «aceite».…'],
  ['cuánto debe marta gómez >> y pedro pérez?', 'No encontré ningún cliente con «pedro pérez».'],
  [
    'ventas de arroz diana 500 hoy >> y en total?',
    'Hoy se vendieron $ 45.600 con impuestos, en 3 facturas (en promedio $ 15.200 cada una).',
  ],
  ['ventas de hoy >> y en efectivo?', 'Hoy no entró nada por efectivo.'],
  ['cuánto vendió Ana en efectivo hoy >> y por nequi?', 'Hoy no entró nada por Nequi de Ana Pérez.'],
  ['ventas de leche hoy >> y en efectivo?', 'Eso no lo puedo separar por «leche».'],
  ['los 2 más vendidos >> y ayer?', 'Lo más vendido ayer:\n1. Coca-Cola 1,5 L — 1 unidad, $ 6.700'],
  ['lo más vendido >> y ayer?', 'Lo más vendido ayer:\n1. Coca-Cola 1,5 L — 1 unidad, $ 6.700'],
  ['ventas de hoy >> cuánto vale el pan >> y ayer', 'No te entendí bien. Puedo consultarte:…'],
  [
    'quién debe más >> el 2',
    'Marta Gómez Ruiz debe $ 137.250. Su cupo es de $ 500.000 a 30 días y le quedan $ 362.750 disponibles.',
  ],
  [
    'quién debe más >> cuánto debe el 1',
    'Carlos Andrés Muñoz debe $ 231.500. Su cupo es de $ 200.000 a 15 días y lo supera en $ 31.500.',
  ],
  [
    'marta gomes cuánto debe >> y carlos',
    'Carlos Andrés Muñoz debe $ 231.500. Su cupo es de $ 200.000 a 15 días y lo supera en $ 31.500.',
  ],
  ['precio del shampu >> si', 'De acuerdo. ¿Qué más quieres saber?'],
  ['precio panella >> sí', 'De acuerdo. ¿Qué más quieres saber?'],
  ['cuánto vale arroz dian >> el 1', 'Arroz Diana 1 kg vale $ 4.935 con impuestos ($ 4.700 más IVA 5%).'],
  [
    'qué se está acabando >> y los agotados?',
    'Hay 2 productos agotados:\n• Bolsa mediana\n• Gaseosa Colombiana 1,5 L',
  ],
  ['cuánto vale el inventario >> y cuántas unidades son?', 'Hay 258,75 unidades en total, de 23 productos.'],
  [
    '1#costo del pan >> ¿y el margen?',
    'Los costos y márgenes solo puedo mostrarlos desde el nivel 2.\nPan tajado Bimbo 450 g vale $ 6.500 (sin impuestos).',
  ],
  [
    '1#precio del pan >> ¿y cuánto nos cuesta?',
    'Los costos y márgenes solo puedo mostrarlos desde el nivel 2.\nPan tajado Bimbo 450 g vale $ 6.500 (sin impuestos).',
  ],
  ['quién debe más >> cuánto debe', '¿De qué cliente quieres saber?'],
  [
    'ventas de hoy >> ¿y de arroz diana 500?',
    'Hoy se vendieron 12 unidades de Arroz Diana 500 g, por $ 30.000 con impuestos.',
  ],
  [
    'cuánto vale el pan >> ¿y cuánto se vendió ayer?',
    'Ayer se vendieron $ 12.000 con impuestos, en 1 factura.',
  ],
];

describe('Andy, in the course of a talk,', () => {
  it.each(TALKS)('answers %j', async (talk, answer) => {
    const [, level = '3', questions = ''] = /^(?:(\d)#)?(.*)$/u.exec(talk) ?? [];
    const told = await ask(questions.split(' >> '), { level: Number(level) });
    expect(told.slice(0, answer.endsWith('…') ? answer.length - 1 : undefined)).toBe(
      answer.replace(/…$/u, ''),
    );
  });
});

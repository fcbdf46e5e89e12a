import { cross, type Section } from './section.ts';

const PAINT_COLOURS =
  'blanco|blanco hueso|almendra|marfil|arena|durazno|salmón|coral|rojo colonial|rojo teja|vinotinto|naranja|amarillo|ocre|verde limón|verde primavera|verde esmeralda|verde oscuro|aguamarina|azul cielo|azul océano|azul rey|azul oscuro|lila|morado|rosado|café tabaco|chocolate|gris perla|gris plata|gris basalto|negro';
const LENGTHS = '1/2|3/4|1|1 1/4|1 1/2|2|2 1/2|3|3 1/2|4';
const DIAMETERS = '1/8|3/16|1/4|5/16|3/8|1/2|5/8|3/4';
const PIPES = '1/2|3/4|1|1 1/4|1 1/2|2|3|4';
const WIRE_COLOURS = 'negro|blanco|rojo|azul|verde|amarillo';

export const HARDWARE: readonly Section[] = [
  {
    categoria: 'pinturas',
    iva: 19,
    margen: 30,
    popularidad: 5,
    vitrina: 'Departamento ferretería',
    bodega: 'Bodega 3',
    lines: [
      [
        'Pintuco',
        '*',
        cross(
          'Viniltex Pintuco|Vinilo Intervinil Pintuco|Esmalte Pintulux 3 en 1|Koraza Pintuco|Pintucoat Pintuco',
          PAINT_COLOURS,
        ),
        { '1/16 galón': 14900, '1/4 galón': 34900, galón: 99900, '5 galones': 419900 },
      ],
      [
        'Pinturas del Norte',
        '*',
        cross(
          'Vinilo tipo 1 Sapolin|Vinilo tipo 1 Tito Pabón|Vinilo tipo 2 Philaac|Esmalte Sapolin|Esmalte Philaac|Anticorrosivo Algreco|Laca Sapolin|Tráfico Algreco',
          PAINT_COLOURS,
        ),
        { '1/4 galón': 27900, galón: 79900, '5 galones': 339900 },
      ],
      [
        'Pinturas del Norte',
        'Aerosol *',
        cross('Abro|Sapolin|Montana|Rust-Oleum', PAINT_COLOURS),
        { '400 ml': 18900 },
      ],
    ],
  },
  {
    categoria: 'tornillería',
    iva: 19,
    margen: 40,
    popularidad: 5,
    vitrina: 'Departamento ferretería',
    bodega: 'Bodega 3',
    lines: [
      [
        'Ferretería Central',
        'Tornillo *',
        cross(
          cross('hexagonal|carriaje|Bristol|avellanado', cross('zincado|inoxidable|pavonado', DIAMETERS)),
          LENGTHS.split('|')
            .map((length) => `x ${length}`)
            .join('|'),
        ),
        { 'x 10': 6900, 'x 50': 27900 },
      ],
      [
        'Ferretería Central',
        'Tornillo *',
        cross(
          cross('drywall|lámina|autoperforante|para madera', '6|8|10|12'),
          LENGTHS.split('|')
            .map((length) => `x ${length}`)
            .join('|'),
        ),
        { 'x 20': 2900, 'x 100': 9900, 'x 500': 39900 },
      ],
      [
        'Ferretería Central',
        '*',
        cross(
          'Tuerca hexagonal zincada|Tuerca hexagonal inoxidable|Tuerca de seguridad|Tuerca mariposa|Arandela plana|Arandela de presión|Varilla roscada|Chazo expansivo|Chazo plástico|Ojo de tornillo|Remache pop',
          DIAMETERS,
        ),
        { 'x 10': 3900, 'x 50': 14900, 'x 100': 24900 },
      ],
      [
        'Stanley',
        'Broca *',
        cross(
          cross('para concreto|para metal HSS|para madera|de cobalto', 'DeWalt|Bosch|Irwin|Stanley'),
          '1/16|5/64|3/32|1/8|5/32|3/16|7/32|1/4|5/16|3/8|7/16|1/2',
        ),
        { '': 11900 },
      ],
      [
        'Stanley',
        'Llave mixta *',
        cross(
          'Stanley|Proto|Gedore|Toptul',
          '6 mm|7 mm|8 mm|9 mm|10 mm|11 mm|12 mm|13 mm|14 mm|15 mm|16 mm|17 mm|18 mm|19 mm|22 mm|24 mm',
        ),
        { '': 22900 },
      ],
      [
        'Stanley',
        'Lija *',
        cross(
          cross('de agua|para madera|para metal|de banda', 'Abracol|3M|Norton'),
          'n.º 36|n.º 60|n.º 80|n.º 100|n.º 120|n.º 150|n.º 180|n.º 220|n.º 320|n.º 400|n.º 600|n.º 1000',
        ),
        { pliego: 2900, 'x 10': 24900 },
      ],
    ],
  },
  {
    categoria: 'plomería',
    iva: 19,
    margen: 34,
    popularidad: 5,
    vitrina: 'Departamento ferretería',
    bodega: 'Bodega 3',
    lines: [
      [
        'Pavco',
        '*',
        cross(
          cross(
            'Codo 90°|Codo 45°|Tee|Unión|Tapón|Adaptador macho|Adaptador hembra|Buje|Universal|Válvula de bola|Registro de corte|Niple',
            'PVC presión Pavco|CPVC Pavco|PVC Gerfor|CPVC Gerfor|galvanizado|cobre',
          ),
          PIPES,
        ),
        { '': 5900 },
      ],
      [
        'Pavco',
        '*',
        cross(
          'Tubo PVC presión Pavco|Tubo PVC sanitario Pavco|Tubo conduit Pavco|Tubo PVC presión Gerfor|Tubo PVC sanitario Gerfor',
          PIPES,
        ),
        { '1 m': 8900, '3 m': 23900, '6 m': 44900 },
      ],
    ],
  },
  {
    categoria: 'eléctricos',
    iva: 19,
    margen: 32,
    popularidad: 6,
    vitrina: 'Departamento ferretería',
    bodega: 'Bodega 3',
    lines: [
      [
        'Centelsa',
        'Cable *',
        cross(cross('Centelsa|Procables|Nexans', 'n.º 8|n.º 10|n.º 12|n.º 14|n.º 16|n.º 18'), WIRE_COLOURS),
        { '1 m': 3900, '10 m': 36900, '100 m': 329900 },
      ],
      [
        'Sylvania',
        'Bombillo LED *',
        cross(
          cross(
            'Sylvania|Philips|Ledvance|Mercury|Ecolite|Osram',
            '5 W|7 W|9 W|10 W|12 W|15 W|18 W|20 W|30 W|40 W',
          ),
          'luz blanca E27|luz cálida E27|luz neutra E27|luz blanca GU10|luz cálida GU10',
        ),
        { '': 9900 },
      ],
      [
        'Luminex',
        '*',
        cross(
          cross(
            'Interruptor sencillo|Interruptor doble|Interruptor triple|Conmutable|Toma doble|Toma con USB|Toma GFCI|Toma coaxial|Toma RJ45|Tapa ciega|Pulsador de timbre|Dímer',
            'Luminex|Legrand|Levitón|Schneider|Bticino',
          ),
          'blanco|almendra|negro|gris|champaña',
        ),
        { '': 15900 },
      ],
      [
        'Luminex',
        'Breaker *',
        cross(
          cross('Luminex|Schneider|Siemens|General Electric', 'monopolar|bipolar|tripolar'),
          '15 A|20 A|30 A|40 A|50 A|60 A|100 A',
        ),
        { '': 32900 },
      ],
      [
        'Sylvania',
        'Panel LED *',
        cross(cross('Sylvania|Ledvance|Mercury|Ecolite', 'redondo|cuadrado'), '6 W|9 W|12 W|18 W|24 W|36 W'),
        { 'de incrustar': 18900, 'de sobreponer': 21900 },
      ],
    ],
  },
  {
    categoria: 'jardín',
    iva: 19,
    margen: 36,
    popularidad: 5,
    vitrina: 'Departamento jardín',
    bodega: 'Bodega 3',
    lines: [
      [
        'Semillas La Parcela',
        'Matera *',
        cross(
          cross('redonda|cuadrada|colgante|jardinera', 'n.º 10|n.º 14|n.º 18|n.º 22|n.º 26|n.º 30|n.º 36'),
          'blanca|negra|terracota|gris|verde|azul',
        ),
        { '': 12900 },
      ],
      [
        'Semillas La Parcela',
        'Semillas de *',
        cross(
          'cilantro|lechuga crespa|lechuga batavia|tomate chonto|tomate cherry|zanahoria|rábano|remolacha|espinaca|acelga|perejil|albahaca|pimentón|pepino|calabacín|ahuyama|habichuela|arveja|fríjol|maíz dulce|repollo|brócoli|coliflor|cebolla larga|cebolla cabezona|apio|manzanilla|caléndula|girasol|clavel|petunia|pensamiento|margarita|gazania|boca de dragón',
          'La Parcela|Impulsemillas|Semillas Arroyave',
        ),
        { 'sobre 3 g': 4900, 'sobre 10 g': 9900, 'lata 100 g': 34900 },
      ],
      [
        'Semillas La Parcela',
        '*',
        cross(
          'Abono orgánico|Tierra negra|Humus de lombriz|Triple 15|Urea|Cascarilla de arroz|Fibra de coco|Abono para orquídeas|Abono para rosas|Fungicida|Insecticida de jardín|Herbicida',
          'La Parcela|Forza|Nutrimon',
        ),
        { '500 g': 5900, '1 kg': 9900, '5 kg': 32900 },
      ],
    ],
  },
];

import { cross, type Section } from './section.ts';

const TABLETS =
  'Acetaminofén 500 mg|Ibuprofeno 400 mg|Ibuprofeno 200 mg|Naproxeno 250 mg|Loratadina 10 mg|Cetirizina 10 mg|Desloratadina 5 mg|Clorfeniramina 4 mg|Omeprazol 20 mg|Hidróxido de aluminio|Loperamida 2 mg|Albendazol 200 mg|Bisacodilo 5 mg|Dimenhidrinato 50 mg|Ácido acetilsalicílico 100 mg|Ácido fólico 1 mg|Sulfato ferroso 300 mg|Vitamina C 500 mg|Complejo B|Calcio 600 mg + D3|Metocarbamol 750 mg|Simeticona 40 mg';
const SYRUPS =
  'Acetaminofén jarabe|Ibuprofeno suspensión|Loratadina jarabe|Cetirizina jarabe|Ambroxol jarabe|N-acetilcisteína jarabe|Difenhidramina jarabe|Albendazol suspensión|Sulfato ferroso gotas|Multivitamínico jarabe|Simeticona gotas|Acetaminofén gotas';
const CREAMS =
  'Clotrimazol crema|Diclofenaco gel|Hidrocortisona crema|Óxido de zinc crema|Terbinafina crema|Aciclovir crema|Árnica gel|Caléndula crema';

export const WIDER_PHARMACY: readonly Section[] = [
  {
    categoria: 'droguería',
    iva: null,
    margen: 28,
    popularidad: 20,
    vitrina: 'Vitrina droguería',
    bodega: null,
    lines: [
      ['MK', '*', cross(TABLETS, 'MK'), { 'x 10': 5200, 'x 30': 13900 }],
      ['Genfar', '*', cross(TABLETS, 'Genfar'), { 'x 10': 4600, 'x 30': 11900 }],
      ['La Santé', '*', cross(TABLETS, 'La Santé'), { 'x 10': 4900 }],
      ['Coaspharma', '*', cross(TABLETS, 'Coaspharma'), { 'x 10': 3600, 'x 100': 24900 }],
      [
        'Ecar',
        '*',
        cross(
          'Acetaminofén 500 mg|Ibuprofeno 400 mg|Naproxeno 250 mg|Loratadina 10 mg|Albendazol 200 mg',
          'Ecar',
        ),
        { 'x 10': 3300 },
      ],
      ['MK', '*', cross(SYRUPS, 'MK'), { '60 ml': 9900, '120 ml': 14900 }],
      ['Genfar', '*', cross(SYRUPS, 'Genfar'), { '60 ml': 7900, '120 ml': 11900 }],
      ['MK', '*', cross(CREAMS, 'MK'), { '20 g': 9900, '40 g': 15900 }],
      ['Genfar', '*', cross(CREAMS, 'Genfar'), { '20 g': 7500 }],
      ['GSK', 'Dolex', 'avanzado|niños masticable|activgel', { 'x 6': 7900, 'x 12': 14900 }],
      ['Novamed', 'Sevedol', 'fem|migraña|niños', { 'x 2': 2500, 'x 24': 24900 }],
      [
        'Bayer',
        '*',
        'Aspirina ultra|Aspirineta 100 mg|Apronax 275 mg|Redoxon naranja|Berocca|Canesten crema',
        { 'x 10': 14900 },
      ],
      [
        'Procaps',
        'Noraver',
        'fast total|tos|garganta miel|garganta limón|bebida caliente',
        { 'x 2': 3300, 'x 12': 17900 },
      ],
      [
        'Vick',
        'Vick',
        'inhalador|pastillas miel|pastillas cereza|jarabe 44|pyrena limón|pyrena manzanilla',
        { '': 6900 },
      ],
      [
        'Sanofi',
        '*',
        'Enterogermina|Bisolvon jarabe|Mucosolvan jarabe|Allegra 120 mg|Dulcolax|Pharmaton',
        { '': 22900 },
      ],
      ['Abbott', 'Suero Pedialyte', 'manzana|uva|mandarina|sin sabor', { '237 ml': 6900, '500 ml': 9500 }],
      [
        'JGB',
        '* JGB',
        'Vaselina|Glicerina|Tintura de yodo|Merthiolate|Agua de rosas|Alcohol yodado|Aceite de almendras|Aceite de ricino',
        { '30 ml': 4300, '60 ml': 6900, '120 ml': 9900 },
      ],
      ['JGB', 'Kola Granulada JGB', 'tradicional|vainilla|fresa', { '75 g': 7900, '330 g': 24900 }],
      [
        'Nexcare',
        '* Nexcare',
        'Curas redondas|Curas infantiles|Esparadrapo de tela|Micropore|Venda elástica|Gasa adhesiva',
        { '': 7500, 'x 3': 19900 },
      ],
      [
        'Alfa Trading',
        '*',
        'Guantes de látex M|Guantes de nitrilo M|Guantes de látex L|Jeringa 3 ml|Jeringa 5 ml|Jeringa 10 ml|Bajalenguas',
        { 'x 10': 6900, 'x 100': 39900 },
      ],
      [
        'Alfa Trading',
        '*',
        'Termómetro digital|Bolsa de agua caliente|Pastillero semanal|Inmovilizador de muñeca|Tapabocas x 50|Gotero de vidrio|Rodillera elástica|Faja lumbar|Prueba de embarazo',
        { '': 15900 },
      ],
      [
        'Today',
        'Preservativos Today',
        'texturizado|sabores|máximo placer|delgado|neón',
        { 'x 3': 7500, 'x 12': 25900 },
      ],
      [
        'Durex',
        'Preservativos Durex',
        'máximo placer|retardante|sensitivo ultra delgado|invisible',
        { 'x 3': 12900, 'x 6': 22900 },
      ],
      [
        'Natural Freshly',
        '* Natural Freshly',
        'Valeriana|Alcachofa|Diente de león|Cola de caballo|Ginkgo biloba|Ajo concentrado|Aceite de hígado de bacalao|Omega 3|Colágeno hidrolizado|Vitamina E',
        { 'x 30': 18900, 'x 60': 32900 },
      ],
    ],
  },
];

import type { Section } from './section.ts';

export const WIDER_PETS: readonly Section[] = [
  {
    categoria: 'mascotas',
    iva: 5,
    margen: 20,
    popularidad: 20,
    vitrina: 'Estante 13',
    bodega: 'Bodega',
    lines: [
      [
        'Purina',
        'Dog Chow',
        'adultos razas pequeñas|adultos razas medianas|cachorros razas pequeñas|edad madura|control de peso',
        { '350 g': 6200, '1 kg': 15500, '2 kg': 29900, '4 kg': 57900, '8 kg': 106900 },
      ],
      [
        'Purina',
        'Cat Chow',
        'gatitos|esterilizados|hogareños|delicias de mar|adultos pollo',
        { '500 g': 10500, '1,5 kg': 28900, '3 kg': 54900 },
      ],
      ['Purina', 'Felix sobre', 'carne|pollo|atún|salmón|pavo', { '85 g': 3400, '85 g x 12': 38900 }],
      [
        'Mars',
        'Pedigree',
        'razas pequeñas|vital pro|senior|etapa 1|carne y vegetales',
        { '500 g': 7900, '1,5 kg': 21900, '4 kg': 54900, '8 kg': 99900 },
      ],
      [
        'Mars',
        'Whiskas',
        'gatitos|pollo y leche|salmón|esterilizados|mariscos',
        { '500 g': 10900, '1,5 kg': 29500, '3 kg': 55900 },
      ],
      [
        'Contegral',
        'Chunky',
        'gatos pollo|gatos salmón|adultos salmón|adultos carne|senior|delidog',
        { '500 g': 9900, '1,5 kg': 25900, '4 kg': 59900, '9 kg': 124900 },
      ],
      [
        'Contegral',
        'Ringo',
        'premium|croquetas|vitality|razas pequeñas',
        { '500 g': 4900, '1 kg': 9500, '4 kg': 34900, '8 kg': 64900 },
      ],
      [
        'Solla',
        'Nutrecan',
        'gatos|razas pequeñas|senior|maxiraza',
        { '500 g': 5500, '1 kg': 10500, '2 kg': 19900, '8 kg': 71900 },
      ],
      [
        'Italcol',
        '* Italcol',
        'Donkan adultos|Donkan cachorros|Donkat adultos|Chunky Chicks|Canario mixto|Periquitos|Conejos|Hámster',
        { '500 g': 5900, '1 kg': 10900, '2 kg': 20900 },
      ],
      [
        'Solla',
        'Concentrado Solla',
        'gallinas ponedoras|pollo de engorde|pollito inicio|cerdos levante|conejos',
        { '1 kg': 4300, '5 kg': 18900, 'bulto 40 kg': 119900 },
      ],
      [
        'Italcol',
        'Comida para peces',
        'hojuelas tropicales|gránulos goldfish|bettas',
        { '12 g': 4900, '30 g': 9900 },
      ],
    ],
  },
  {
    categoria: 'mascotas',
    iva: 19,
    margen: 28,
    popularidad: 12,
    vitrina: 'Estante 13',
    bodega: 'Bodega',
    lines: [
      [
        'Calabaza',
        'Arena para gatos',
        'Calabaza manzana|Calabaza bebé|Mirringo|Michito|Don Gato|Catsan',
        { '4,5 kg': 19900, '10 kg': 39900 },
      ],
      [
        'Can Amor',
        '* Can Amor',
        'Champú cachorros|Champú pelo blanco|Colonia|Talco antipulgas|Jabón coco|Spray desenredante',
        { '120 ml': 11900, '250 ml': 18900 },
      ],
      [
        'Mirringo',
        'Collar para *',
        'perro pequeño|perro mediano|perro grande|gato con cascabel',
        { rojo: 9900, azul: 9900, negro: 9900 },
      ],
      [
        'Mirringo',
        '*',
        'Plato plástico doble|Correa nylon|Hueso de carnaza|Pelota con sonido|Rascador|Tapete entrenador x 10|Bebedero|Cepillo cardador',
        { pequeño: 9900, mediano: 14900, grande: 21900 },
      ],
    ],
  },
];

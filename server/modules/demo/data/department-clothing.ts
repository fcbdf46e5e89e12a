import { cross, type Section } from './section.ts';

const MASCULINE =
  'blanco|negro|gris|azul oscuro|azul rey|rojo|vinotinto|verde militar|beige|mostaza|rosado|morado|celeste|lila|palo de rosa';
const FEMININE =
  'blanca|negra|gris|azul oscuro|azul rey|roja|vinotinto|verde militar|beige|mostaza|rosada|morada|celeste|lila|palo de rosa';
const SIZES = 'talla XS|talla S|talla M|talla L|talla XL|talla XXL';
const CHILD_SIZES = 'talla 2|talla 4|talla 6|talla 8|talla 10|talla 12|talla 14|talla 16';
const MEN_SHOES = 'talla 37|talla 38|talla 39|talla 40|talla 41|talla 42|talla 43|talla 44';
const WOMEN_SHOES = 'talla 34|talla 35|talla 36|talla 37|talla 38|talla 39|talla 40';
const BRANDS_FOR_MEN = 'Gef|Punto Blanco|Patprimo|Tennis|Koaj|Arturo Calle';
const BRANDS_FOR_WOMEN = 'Gef|Punto Blanco|Patprimo|Tennis|Koaj|Studio F';
const HOUSE_COLOURS =
  'blanco|negro|gris|azul|beige|vinotinto|verde|rosado|café|mostaza|turquesa|lila|terracota|plateado';
const THREAD_COLOURS =
  'blanco|crudo|negro|gris claro|gris oscuro|rojo|vinotinto|fucsia|rosado|palo de rosa|salmón|coral|naranja|mostaza|amarillo|amarillo pollito|verde limón|verde menta|verde esmeralda|verde militar|verde botella|turquesa|aguamarina|azul cielo|azul rey|azul petróleo|azul oscuro|lila|morado|uva|beige|camel|café claro|café oscuro|terracota|dorado|plateado';

export const CLOTHING: readonly Section[] = [
  {
    categoria: 'ropa',
    iva: 19,
    margen: 45,
    popularidad: 6,
    vitrina: 'Departamento ropa',
    bodega: 'Bodega 2',
    lines: [
      [
        'Textiles del Valle',
        '*',
        cross(
          cross(
            'Camiseta cuello redondo hombre|Camiseta cuello V hombre|Camiseta polo hombre|Pantaloneta hombre|Bermuda hombre|Chaqueta hombre',
            BRANDS_FOR_MEN,
          ),
          cross(FEMININE, SIZES),
        ),
        { '': 49900 },
      ],
      [
        'Textiles del Valle',
        '*',
        cross(
          cross(
            'Camiseta básica mujer|Camiseta manga larga mujer|Blusa mujer|Sudadera mujer|Chaqueta mujer',
            BRANDS_FOR_WOMEN,
          ),
          cross(FEMININE, SIZES),
        ),
        { '': 54900 },
      ],
      [
        'Textiles del Valle',
        '*',
        cross(
          cross('Buzo capota hombre|Bóxer hombre|Pantalón jogger hombre', BRANDS_FOR_MEN),
          cross(MASCULINE, SIZES),
        ),
        { '': 64900 },
      ],
      [
        'Textiles del Valle',
        '*',
        cross(cross('Buzo mujer|Saco mujer|Legging mujer', BRANDS_FOR_WOMEN), cross(MASCULINE, SIZES)),
        { '': 64900 },
      ],
      [
        'Textiles del Valle',
        'Jean hombre *',
        cross(
          cross('Americanino|Diesel|Tennis|Koaj', 'recto|slim|skinny'),
          cross(
            'azul clásico|azul oscuro|negro|gris',
            'talla 28|talla 30|talla 32|talla 34|talla 36|talla 38',
          ),
        ),
        { '': 119900 },
      ],
      [
        'Textiles del Valle',
        'Jean mujer *',
        cross(
          cross('Americanino|Tennis|Koaj|Studio F', 'recto|bota ancha|skinny'),
          cross('azul clásico|azul oscuro|negro|gris', 'talla 4|talla 6|talla 8|talla 10|talla 12|talla 14'),
        ),
        { '': 119900 },
      ],
      [
        'Textiles del Valle',
        'Medias',
        cross(
          cross(
            'tobilleras|media caña|largas|deportivas|ejecutivas',
            'Punto Blanco|Gef|Gino Passcalli|Ritchi',
          ),
          cross('blancas|negras|grises|azules|beige|vinotinto|surtidas', 'talla 6-8|talla 8-10|talla 10-12'),
        ),
        { par: 9900, 'x 3 pares': 24900 },
      ],
      [
        'Leonisa',
        '*',
        cross(
          cross(
            'Panty clásico|Panty tipo tanga|Panty cachetero|Panty control',
            'Leonisa|Laura|Haby|St. Even',
          ),
          cross('blanco|negro|beige|rosado|vinotinto|azul', 'talla S|talla M|talla L|talla XL'),
        ),
        { '': 24900 },
      ],
      [
        'Leonisa',
        'Brasier *',
        cross(
          cross('Leonisa|Laura|Haby|St. Even', 'con varilla|sin varilla|deportivo'),
          cross('blanco|negro|beige|rosado', 'talla 32B|talla 34A|talla 34B|talla 36B|talla 36C|talla 38B'),
        ),
        { '': 59900 },
      ],
      [
        'Textiles del Valle',
        '*',
        cross(
          cross(
            'Camiseta niño|Camiseta niña|Pijama niño|Pijama niña|Sudadera niño|Chaqueta niña',
            'Offcorss|EPK|Baby Fresh|Gef Kids',
          ),
          cross(FEMININE, CHILD_SIZES),
        ),
        { '': 39900 },
      ],
      [
        'Textiles del Valle',
        '*',
        cross(
          cross('Body bebé|Mameluco bebé|Conjunto bebé', 'Offcorss|Baby Fresh|Bambino'),
          cross(
            'blanco|amarillo|azul|rosado|verde|gris',
            '0-3 meses|3-6 meses|6-9 meses|9-12 meses|12-18 meses',
          ),
        ),
        { '': 36900 },
      ],
    ],
  },
  {
    categoria: 'calzado',
    iva: 19,
    margen: 42,
    popularidad: 5,
    vitrina: 'Departamento calzado',
    bodega: 'Bodega 2',
    lines: [
      [
        'Calzado Restrepo',
        '*',
        cross(
          cross('Tenis hombre|Mocasín hombre|Botín hombre', 'Croydon|Bata|Vélez|North Star|Bosi'),
          cross('blanco|negro|café|azul|gris', MEN_SHOES),
        ),
        { '': 129900 },
      ],
      [
        'Calzado Restrepo',
        '*',
        cross(
          cross('Tenis mujer|Mocasín mujer|Botín mujer', 'Croydon|Bata|Vélez|North Star|Bosi'),
          cross('blanco|negro|café|azul|rojo|rosado', WOMEN_SHOES),
        ),
        { '': 119900 },
      ],
      [
        'Calzado Restrepo',
        'Zapato colegial *',
        cross(
          'Croydon|Bata|Bubble Gummers|Verlon',
          cross(
            'negro|café|azul|blanco',
            'talla 28|talla 30|talla 32|talla 34|talla 35|talla 36|talla 37|talla 38|talla 39|talla 40',
          ),
        ),
        { '': 89900 },
      ],
      [
        'Calzado Restrepo',
        '*',
        cross(
          cross('Sandalia mujer|Chancla mujer|Baleta mujer', 'Croydon|Bata|Ipanema|Evacol'),
          cross('blanca|negra|café|azul|roja|rosada', WOMEN_SHOES),
        ),
        { '': 49900 },
      ],
      [
        'Calzado Restrepo',
        '*',
        cross(
          cross(
            'Sandalia hombre|Chancla hombre|Bota de caucho|Bota de seguridad',
            'Croydon|Bata|Evacol|Saga',
          ),
          cross('negra|café|azul', MEN_SHOES),
        ),
        { '': 79900 },
      ],
    ],
  },
  {
    categoria: 'lencería hogar',
    iva: 19,
    margen: 38,
    popularidad: 5,
    vitrina: 'Departamento hogar',
    bodega: 'Bodega 2',
    lines: [
      [
        'Textiles del Valle',
        '*',
        cross(
          cross('Juego de sábanas|Edredón|Cubrelecho|Protector de colchón', 'Cannon|Distrihogar|Lafayette'),
          cross('sencillo|semidoble|doble|queen|king', HOUSE_COLOURS),
        ),
        { '': 119900 },
      ],
      [
        'Textiles del Valle',
        '*',
        cross(
          cross(
            'Toalla facial|Toalla de manos|Toalla de cuerpo|Toalla de playa|Tapete de baño',
            'Cannon|Fatelares|Distrihogar',
          ),
          HOUSE_COLOURS,
        ),
        { '': 29900 },
      ],
      [
        'Textiles del Valle',
        '*',
        cross(
          cross('Cortina|Cortina blackout|Velo', '1,40 x 1,80 m|1,40 x 2,20 m|2 x 2,20 m|2,80 x 2,20 m'),
          HOUSE_COLOURS,
        ),
        { '': 69900 },
      ],
      [
        'Textiles del Valle',
        '*',
        cross(
          cross(
            'Cojín decorativo|Funda de almohada|Mantel 4 puestos|Mantel 6 puestos|Camino de mesa|Individual',
            'Distrihogar|Lafayette',
          ),
          HOUSE_COLOURS,
        ),
        { '': 24900 },
      ],
    ],
  },
  {
    categoria: 'mercería',
    iva: 19,
    margen: 45,
    popularidad: 6,
    vitrina: 'Departamento mercería',
    bodega: 'Bodega 2',
    lines: [
      [
        'Mercería El Botón',
        'Hilo *',
        cross('Coats poliéster|Gütermann|Seralón', THREAD_COLOURS),
        { '100 m': 3300, '500 m': 7900, '1.500 m': 14900, '5.000 m': 24900 },
      ],
      [
        'Mercería El Botón',
        'Lana *',
        cross('Pingouin|Cisne|Nieve|Copito', THREAD_COLOURS),
        { '40 g': 5900, '100 g': 11900 },
      ],
      [
        'Mercería El Botón',
        'Hilaza *',
        cross('crochet|para macramé|Linda', THREAD_COLOURS),
        { '50 g': 6900, '200 g': 18900 },
      ],
      [
        'Mercería El Botón',
        'Cinta *',
        cross('satinada|falla|organza|terciopelo', THREAD_COLOURS),
        { '6 mm x 10 m': 3900, '12 mm x 10 m': 5900, '25 mm x 10 m': 9900, '38 mm x 10 m': 13900 },
      ],
      [
        'Mercería El Botón',
        'Cremallera *',
        cross('nylon|invisible|de hueso', THREAD_COLOURS),
        { '15 cm': 1900, '20 cm': 2200, '30 cm': 2900, '50 cm': 3900 },
      ],
      [
        'Mercería El Botón',
        'Botón *',
        cross(
          'de camisa|de pantalón|de saco|de presión',
          'blanco|negro|gris|café|beige|azul|rojo|verde|nacarado|dorado|plateado|transparente',
        ),
        { '10 mm x 12': 2300, '15 mm x 12': 2900, '20 mm x 12': 3900 },
      ],
      [
        'Mercería El Botón',
        '*',
        cross('Sesgo|Encaje|Elástico plano|Cordón trenzado|Pasamanería', THREAD_COLOURS),
        { '1 cm x 5 m': 4900, '2 cm x 5 m': 6900, '3 cm x 5 m': 8900 },
      ],
      [
        'Textiles del Valle',
        'Tela *',
        cross(
          'dacrón|lino|satín|licra|antifluido|franela|velour|dril|índigo|seda fría|popelina|lona|polar|chalis|burda|paño|tul',
          THREAD_COLOURS,
        ),
        { '1 m': 18900 },
      ],
    ],
  },
];

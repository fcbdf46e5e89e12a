import { cross, type Section } from './section.ts';

const MOTIFS =
  'animales|carros|flores|fútbol|mandalas|paisajes|universo|mar|deportes|mascotas|mariposas|frutas|música|superhéroes|princesas|dinosaurios|unicornios|emojis|abstracto|liso';
const LIPSTICKS =
  'rojo clásico|rojo cereza|nude|rosa viejo|rosa chicle|fucsia|vino tinto|uva|ciruela|coral|durazno|melón|café|canela|chocolate|terracota|malva|lila|borgoña|caramelo';
const POLISHES =
  'blanco|leche|negro|rojo pasión|rojo cereza|rojo vino|rosa pálido|rosa chicle|fucsia|nude|capuchino|chocolate|lila|lavanda|morado|uva|azul cielo|azul rey|azul marino|turquesa|verde menta|verde oliva|verde esmeralda|coral|durazno|naranja|amarillo pastel|mostaza|gris perla|gris oscuro|dorado|plateado|oro rosa|bronce|terracota|transparente|escarchado plata|escarchado oro|perlado|mate';
const SKIN_TONES =
  'porcelana|marfil|beige claro|beige|beige medio|arena|natural|miel|canela|bronce|capuchino|cacao';
const SCENTS =
  'vainilla|coco|frutos rojos|jazmín|lavanda|rosas|cítricos|manzana verde|durazno|sándalo|brisa marina|algodón|flor de cerezo|té verde|mango';
const HERBS =
  'Vitamina C|Vitamina D3|Vitamina E|Complejo B|Zinc|Magnesio|Calcio|Hierro|Omega 3|Colágeno|Biotina|Cúrcuma|Jengibre|Moringa|Valeriana|Pasiflora|Alcachofa|Cardo mariano|Cola de caballo|Ginkgo biloba|Ginseng|Maca|Espirulina|Chlorella|Ajo negro|Própolis|Equinácea|Uña de gato|Ortiga|Boldo|Sen|Cáscara sagrada|Melatonina|Coenzima Q10|Resveratrol|Glucosamina|Linaza|Aloe vera|Noni|Borojó';
const TOYS =
  'Carro de fricción|Carro a control remoto|Moto de juguete|Camión volqueta|Avión|Helicóptero|Tren con riel|Muñeca|Bebé llorón|Peluche|Cocinita|Set de té|Set de doctor|Set de herramientas|Bloques x 50|Bloques x 100|Rompecabezas x 24|Rompecabezas x 100|Rompecabezas x 500|Dominó|Parqués|Escalera|Bingo|Lotería infantil|Cartas|Plastilina con moldes|Pizarra mágica|Balón n.º 3|Balón n.º 5|Raqueta|Yoyo|Trompo|Cometa|Pistola de burbujas|Pistola de agua|Patineta|Lazo para saltar|Aro hula|Tapete didáctico|Sonajero';

export const LEISURE: readonly Section[] = [
  {
    categoria: 'papelería',
    iva: 19,
    margen: 36,
    popularidad: 6,
    vitrina: 'Departamento papelería',
    bodega: 'Bodega 4',
    lines: [
      [
        'Norma',
        'Cuaderno *',
        cross(
          cross('cosido|grapado|argollado', 'Norma|Scribe|Primavera|Jean Book|Keeper'),
          cross('cuadriculado|rayado', MOTIFS),
        ),
        { '50 hojas': 6900, '100 hojas': 9900 },
      ],
      [
        'Norma',
        '*',
        cross(
          cross(
            'Agenda diaria|Agenda escolar|Libreta argollada|Libreta cosida|Carpeta de argolla|Cartuchera|Morral|Lonchera|Termo|Separador de libros',
            'Norma|Totto|Kiut|Primavera',
          ),
          MOTIFS,
        ),
        { '': 34900 },
      ],
      [
        'Pelikan',
        '*',
        cross(
          cross(
            'Marcador permanente|Marcador borrable|Plumón|Micropunta 0,4|Esfero gel|Resaltador|Marcador para tela|Marcador acrílico|Rotulador pincel',
            'Pelikan|Sharpie|Faber-Castell|Bic|Stabilo',
          ),
          'negro|azul|rojo|verde|morado|naranja|rosado|café|amarillo|turquesa|gris|fucsia',
        ),
        { '': 5900, 'x 10': 49900 },
      ],
    ],
  },
  {
    categoria: 'cosméticos',
    iva: 19,
    margen: 40,
    popularidad: 6,
    vitrina: 'Departamento belleza',
    bodega: 'Bodega 4',
    lines: [
      [
        'Distribelleza',
        'Labial *',
        cross(
          cross('Vogue|Valmy|Maybelline|Ésika|Cyzone|Yanbal|Avon|Raquel|Trendy|Samy', 'mate|cremoso|líquido'),
          LIPSTICKS,
        ),
        { '': 19900 },
      ],
      [
        'Distribelleza',
        'Esmalte *',
        cross('Vogue|Masglo|Admiss|Valmy|Organic Nails|Bardot|Cyzone|Avon|Samy|Tropical Shine', POLISHES),
        { tradicional: 7900, semipermanente: 17900 },
      ],
      [
        'Distribelleza',
        '*',
        cross(
          cross(
            'Base líquida|Polvo compacto|Corrector de ojeras|Polvo suelto|Base en barra',
            'Vogue|Maybelline|Samy|Ésika|Avon|Raquel|Trendy',
          ),
          SKIN_TONES,
        ),
        { '': 29900 },
      ],
      [
        'Distribelleza',
        '*',
        cross(
          cross(
            'Splash corporal|Crema de manos|Jabón líquido|Crema corporal|Aceite corporal|Exfoliante|Sales de baño|Espuma de baño',
            'Arden|Victoria|María Salomé|Ésika|Natura|Herbacol|Fraiche',
          ),
          SCENTS,
        ),
        { '120 ml': 15900, '250 ml': 26900 },
      ],
    ],
  },
  {
    categoria: 'bienestar',
    iva: 19,
    margen: 38,
    popularidad: 5,
    vitrina: 'Departamento bienestar',
    bodega: 'Bodega 4',
    lines: [
      [
        'Natural Freshly',
        '*',
        cross(HERBS, 'Natural Freshly|Funat|Healthy America|Naturasol|Procaps|Systems|Dynamic|Medick'),
        { 'x 30 cápsulas': 24900, 'x 60 cápsulas': 42900, 'x 100 cápsulas': 62900 },
      ],
      [
        'Natural Freshly',
        '*',
        cross(
          'Aceite esencial|Sahumerio|Vela aromática|Difusor de varitas|Incienso|Ambientador textil',
          cross('Natural Freshly|Aromas del Campo|Casa Zen|Florencia', SCENTS),
        ),
        { pequeño: 9900, grande: 18900 },
      ],
    ],
  },
  {
    categoria: 'juguetería',
    iva: 19,
    margen: 42,
    popularidad: 5,
    vitrina: 'Departamento juguetería',
    bodega: 'Bodega 4',
    lines: [
      [
        'Importadora Pacífico',
        '*',
        cross(TOYS, 'Boy Toys|Ronda|Fisher-Price|Hasbro|Mattel|Toy Land|Monkey'),
        { '': 34900 },
      ],
    ],
  },
  {
    categoria: 'plásticos',
    iva: 19,
    margen: 34,
    popularidad: 6,
    vitrina: 'Departamento hogar',
    bodega: 'Bodega 2',
    lines: [
      [
        'Rimax',
        '*',
        cross(
          cross(
            'Balde 8 L|Balde 12 L|Balde 16 L|Platón 10 L|Platón 25 L|Organizador 15 L|Organizador 40 L|Butaco|Tarro 1 L|Tarro 3 L|Tarro 5 L|Escurridor',
            'Rimax|Vanyplas|Tecnoplast|Estra|Colplast',
          ),
          'blanco|negro|rojo|azul|verde|gris|beige|morado',
        ),
        { '': 19900 },
      ],
      [
        'Rimax',
        '*',
        cross(
          cross(
            'Caneca 20 L|Caneca 53 L|Caneca 120 L|Canasta de ropa|Canasta calada|Silla infantil|Silla con brazos|Mesa auxiliar|Jarra 2 L|Cubeta de hielo|Papelera|Caja 30 L|Caja 60 L',
            'Rimax|Vanyplas|Tecnoplast|Estra|Colplast',
          ),
          'blanca|negra|roja|azul|verde|gris|beige|morada',
        ),
        { '': 29900 },
      ],
    ],
  },
  {
    categoria: 'vinos',
    iva: 5,
    margen: 24,
    popularidad: 5,
    vitrina: 'Cava',
    bodega: 'Bodega 4',
    lines: [
      [
        'Dislicores',
        'Vino *',
        cross(
          'Concha y Toro|Santa Carolina|Undurraga|Errázuriz|Montes|Tarapacá|Cono Sur|Emiliana|Trapiche|Norton|Luigi Bosca|Catena|Finca Las Moras|Trivento|Alamos|Santa Julia|Terrazas|Rutini|Marqués de Riscal|Campo Viejo',
          'Cabernet Sauvignon|Merlot|Carménère|Malbec|Syrah|Pinot Noir|Chardonnay|Sauvignon Blanc|Rosé|reserva Cabernet Sauvignon|reserva Malbec|reserva Merlot',
        ),
        { '375 ml': 39900, '750 ml': 69900 },
      ],
    ],
  },
];

import { cross, type Section } from './section.ts';

const MOTORCYCLES =
  'AKT NKD 125|AKT TT 125|AKT CR4 125|AKT Flex 125|AKT Dynamic 125|Bajaj Boxer CT100|Bajaj Boxer S|Bajaj Discover 125|Bajaj Pulsar NS 125|Bajaj Pulsar NS 160|Bajaj Pulsar NS 200|Bajaj Pulsar 180|Bajaj Dominar 400|Honda CB 110|Honda CB 125F|Honda CB 160F|Honda CB 190R|Honda XR 150L|Honda XR 190L|Honda XRE 300|Honda Navi|Honda Eco Deluxe|Yamaha FZ 2.0|Yamaha FZ 250|Yamaha XTZ 125|Yamaha XTZ 150|Yamaha YCZ 110|Yamaha N-Max|Yamaha MT-03|Yamaha BWS 125|Yamaha SZ-RR|Suzuki GN 125|Suzuki Gixxer 150|Suzuki Gixxer 250|Suzuki GS 125|Suzuki V-Strom 250|Suzuki Best 125|Suzuki Viva R|Hero Eco Deluxe|Hero Splendor|Hero Hunk 160|Hero Ignitor|TVS Apache 160|TVS Apache 200|TVS Raider 125|TVS Sport 100|Kymco Agility|Kymco Twist|Victory Advance R|Victory One';
const CARS =
  'Chevrolet Spark GT|Chevrolet Sail|Chevrolet Aveo|Chevrolet Onix|Chevrolet Tracker|Chevrolet Captiva|Renault Logan|Renault Sandero|Renault Duster|Renault Kwid|Renault Stepway|Renault Clio|Renault Twingo|Mazda 2|Mazda 3|Mazda CX-5|Mazda CX-30|Mazda 323|Kia Picanto|Kia Rio|Kia Sportage|Kia Cerato|Kia Soul|Hyundai i10|Hyundai Accent|Hyundai Tucson|Hyundai i25|Nissan March|Nissan Versa|Nissan Sentra|Nissan Kicks|Nissan Frontier|Toyota Corolla|Toyota Hilux|Toyota Prado|Toyota Fortuner|Toyota Yaris|Ford Fiesta|Ford EcoSport|Ford Escape|Volkswagen Gol|Volkswagen Voyage|Volkswagen Polo|Volkswagen Jetta|Suzuki Swift|Suzuki Vitara|Suzuki Alto|Honda Civic|Honda CR-V|Fiat Mobi';
const PHONES =
  'Samsung A04|Samsung A05|Samsung A05s|Samsung A06|Samsung A14|Samsung A15|Samsung A16|Samsung A24|Samsung A25|Samsung A26|Samsung A34|Samsung A35|Samsung A36|Samsung A54|Samsung A55|Samsung A56|Samsung S22|Samsung S23|Samsung S23 FE|Samsung S24|Samsung S24 Ultra|Samsung S25|Xiaomi Redmi 12|Xiaomi Redmi 12C|Xiaomi Redmi 13|Xiaomi Redmi 13C|Xiaomi Redmi 14C|Xiaomi Redmi A3|Xiaomi Redmi Note 12|Xiaomi Redmi Note 13|Xiaomi Redmi Note 13 Pro|Xiaomi Redmi Note 14|Xiaomi Redmi Note 14 Pro|Xiaomi Poco X6|Xiaomi Poco M6|Motorola G04|Motorola G14|Motorola G24|Motorola G34|Motorola G54|Motorola G84|Motorola G05|Motorola G15|Motorola Edge 40|Motorola Edge 50|Motorola E13|iPhone 11|iPhone 12|iPhone 12 Pro|iPhone 13|iPhone 13 Pro|iPhone 14|iPhone 14 Pro|iPhone 15|iPhone 15 Pro|iPhone 16|iPhone 16 Pro|Oppo A17|Oppo A18|Oppo A58|Oppo A60|Oppo Reno 11|Oppo Reno 12|Vivo Y17s|Vivo Y22|Vivo Y36|Vivo V30|Honor X6a|Honor X6b|Honor X7b|Honor X8b|Honor X9b|Honor Magic 6 Lite|Infinix Hot 40|Infinix Smart 8|Tecno Spark 20|Tecno Pop 8|Realme C53|Realme C67|Realme Note 50';
const CASE_COLOURS = 'negro|transparente|azul|rojo|rosado|verde|morado';

export const VEHICLES: readonly Section[] = [
  {
    categoria: 'celulares',
    iva: 19,
    margen: 60,
    popularidad: 6,
    vitrina: 'Departamento tecnología',
    bodega: 'Bodega 4',
    lines: [
      [
        'Importadora Pacífico',
        '*',
        cross(
          cross('Forro silicona|Forro antichoque|Forro magnético|Forro con anillo|Forro tipo agenda', PHONES),
          CASE_COLOURS,
        ),
        { '': 19900 },
      ],
      [
        'Importadora Pacífico',
        '*',
        cross(
          'Vidrio templado|Vidrio cerámico|Vidrio antiespía|Protector de cámara|Lámina hidrogel|Pantalla de repuesto|Batería de repuesto|Tapa trasera|Flex de carga',
          PHONES,
        ),
        { '': 17900 },
      ],
      [
        'Importadora Pacífico',
        '*',
        cross(
          cross(
            'Cable USB-C|Cable Lightning|Cable micro USB|Cargador 20 W|Cargador 33 W|Audífonos con cable|Audífonos Bluetooth|Cargador de carro|Batería externa 10.000 mAh|Parlante Bluetooth|Soporte para carro',
            'Samsung|Xiaomi|Motorola|Anker|1Hora|JBL|Belkin|Baseus',
          ),
          'negro|blanco',
        ),
        { '': 39900 },
      ],
    ],
  },
  {
    categoria: 'motos',
    iva: 19,
    margen: 38,
    popularidad: 5,
    vitrina: 'Departamento vehículos',
    bodega: 'Bodega 4',
    lines: [
      [
        'Motopartes Andinas',
        '*',
        cross(
          'Pastillas de freno delanteras|Pastillas de freno traseras|Bandas de freno|Kit de arrastre|Cadena|Piñón de salida|Sprocket|Guaya de acelerador|Guaya de clutch|Guaya de velocímetro|Filtro de aire|Filtro de aceite|Bujía|Batería|Bobina de alta|Regulador|CDI|Relay de arranque|Direccional delantera|Direccional trasera|Stop trasero|Farola|Espejo derecho|Espejo izquierdo|Manigueta de freno|Manigueta de clutch|Empaque de motor|Kit de cilindro|Discos de clutch|Retenedores de barra|Rodamientos de rueda|Carburador|Pedal de cambios|Reposapiés|Tapa de tanque|Sillín|Guardabarro delantero|Parrilla|Defensa|Exosto',
          MOTORCYCLES,
        ),
        { '': 42900 },
      ],
      [
        'Motopartes Andinas',
        'Llanta de moto *',
        cross(
          'Pirelli|Michelin|Kontrol|MRF|Metzeler|Timsun',
          '2.75-17|2.75-18|3.00-17|3.00-18|80/100-17|90/90-17|90/90-18|100/80-17|100/90-18|110/70-17|110/90-17|120/70-17|130/70-17|140/60-17|3.50-10|90/90-10|100/90-10|110/80-14|4.10-18|80/90-21',
        ),
        { 'con neumático': 149900, sellomatic: 169900 },
      ],
    ],
  },
  {
    categoria: 'carros',
    iva: 19,
    margen: 34,
    popularidad: 5,
    vitrina: 'Departamento vehículos',
    bodega: 'Bodega 4',
    lines: [
      [
        'Autopartes del Centro',
        '*',
        cross(
          'Filtro de aceite|Filtro de aire|Filtro de combustible|Filtro de cabina|Pastillas de freno|Bandas de freno|Bujía|Cables de alta|Correa de accesorios|Kit de distribución|Bomba de agua|Termostato|Amortiguador delantero|Amortiguador trasero|Rótula|Terminal de dirección|Soporte de motor|Empaque tapaválvulas|Radiador|Sensor de oxígeno|Bobina de encendido|Farola derecha|Farola izquierda|Espejo derecho|Espejo izquierdo|Tapetes|Forro para timón|Funda protectora',
          CARS,
        ),
        { '': 74900 },
      ],
      [
        'Autopartes del Centro',
        'Aceite de motor *',
        cross(
          'Mobil|Terpel|Castrol|Shell Helix|Motul|Havoline|Valvoline|Liqui Moly',
          '5W-30|10W-30|10W-40|15W-40|20W-50|25W-60',
        ),
        { '1/4 galón': 38900, galón: 139900 },
      ],
      [
        'Autopartes del Centro',
        'Plumilla *',
        cross(
          'Bosch|Michelin|Trico|Champion',
          '14 pulgadas|16 pulgadas|18 pulgadas|20 pulgadas|22 pulgadas|24 pulgadas|26 pulgadas',
        ),
        { unidad: 24900, par: 44900 },
      ],
      [
        'Autopartes del Centro',
        'Bombillo para carro *',
        cross('Philips|Osram|Narva|General Electric', 'H1|H3|H4|H7|H8|H11|9005|9006|1157|1156|T10'),
        { '': 16900, 'x 2': 29900 },
      ],
    ],
  },
];

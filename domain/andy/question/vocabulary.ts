import { forgivenMistakes, editDistance, soundKey } from './spelling.ts';

/** What a word of a question is about; normalized words, so without accents. */
export type Concept =
  | 'price'
  | 'cost'
  | 'stock'
  | 'has'
  | 'inventory'
  | 'units'
  | 'place'
  | 'where'
  | 'supplier'
  | 'tax'
  | 'barcode'
  | 'low'
  | 'out'
  | 'most'
  | 'least'
  | 'dear'
  | 'cheap'
  | 'sold'
  | 'invoice'
  | 'credit'
  | 'account'
  | 'client'
  | 'who'
  | 'howMany'
  | 'product'
  | 'total'
  | 'help'
  | 'greet'
  | 'thanks'
  | 'bye'
  | 'change'
  | 'store';

// Strong words are never part of a product's name; weak ones may be ("Colgate Total", "Barras de cereal"), so
// they are looked for in names first.
const STRONG: Partial<Record<Concept, string>> = {
  price:
    'precio precios preciito vale valen valia valor cuesta cuestan costaba cobro cobra cobramos cobrar sale salen salio salieron tarifa pvp',
  cost: 'costo costos coste costes margen margenes ganancia ganancias utilidad utilidades perdi perdio perdimos perdido perdida perdidas perdiendo perdieron perder pierdo pierde pierden rentabilidad rentable rentables gane gana ganan ganado ganaron ganamos compramos',
  stock:
    'hay ay queda quedan quedo quedaron existencia existencias stock disponible disponibles disponibilidad alcanza alcanzan cantidad cantidades sobran sobra',
  has: 'tenemos tengo tiene tienen',
  inventory: 'inventario inventarios',
  units: 'unidad unidades und unds uds',
  where:
    'donde ubicacion ubicado ubicada ubicados ubicadas ubican encuentro encuentra consigo estante estanteria gondola pasillo guardado guardada guardan',
  supplier:
    'proveedor proveedora proveedores provee proveen surte surten suministra suministran distribuye distribuyen abastece abastecen',
  tax: 'iva impuesto impuestos inc icui gravado gravada gravados exento exenta exentos excluido excluida excluidos',
  barcode: 'codigo codigos ean sku',
  low: 'acaba acaban acabando acabar acabarse acabara agotando agotarse agotar terminando terminar terminarse surtir resurtir reponer reabastecer faltante faltantes escaso escasos escasea escasean',
  out: 'agotado agotados agotada agotadas agoto agotaron acabo acabaron termino',
  most: 'mayor mayores',
  least: 'menor menores',
  dear: 'caro cara caros caras costoso costosa costosos costosas carisimo',
  cheap: 'barato barata baratos baratas economico economica economicos economicas',
  sold: 'venta ventas vendi vendio vendimos vendido vendidos vendida vendidas vendieron venden vende vender vendemos vendiendo vendiste facturado facturamos facturo facturaron facturacion ingresos recaudo recaudamos',
  credit:
    'debe deben debia debian debiendo adeuda adeudan deuda deudas deudor deudores saldo saldos credito creditos cupo cupos fiado fiados fiamos moroso morosos cartera',
  client: 'cliente clientes',
  who: 'quien quienes',
  howMany: 'cuanto cuantos cuanta cuantas',
  product: 'producto productos articulo articulos mercancia mercancias',
  help: 'ayuda ayudame ayudeme ayudar ayudas',
  greet: 'hola holi holis buenas saludos quiubo quihubo hey ey',
  thanks: 'gracias agradezco',
  bye: 'chao chau adios',
  change:
    'cambia cambiar cambie cambiale modifica modificar modifique edita editar edite borra borrar borre elimina eliminar elimine quita quitar quite agrega agregar agregue anade anadir crea crear cree registra registrar registre actualiza actualizar actualice sube subir suba subele bajale vendeme vendele facturame facturar anula anular anule ingresar descuenta descontar imprime imprimir ponle pongale aumenta aumentar aumente incrementa incrementar reduce reducir rebaja rebajar',
  store:
    'tienda tiendas sede sedes local locales establecimiento establecimientos sucursal sucursales negocios',
};
const WEAK: Partial<Record<Concept, string>> = {
  place: 'vitrina bodega exhibicion',
  low: 'falta faltan poco poca pocos pocas bajo baja bajos bajas minimo minimos alerta alertas pedir critico criticos',
  out: 'cero',
  most: 'mas mejor mejores top',
  least: 'menos peor peores flojo floja flojos flojas',
  invoice: 'factura facturas tiquete tiquetes',
  account: 'cuenta cuentas',
  total: 'total totales resumen global todo todos toda todas',
  barcode: 'barras barra referencia referencias',
  thanks: 'listo perfecto ok okay dale genial excelente super',
};

// Neither a concept nor a name: articles, pronouns, courtesy, filler verbs.
const FILLER = new Set(
  (
    'a al ante aca ahi alguno alguna algun algunos algunas aqui asi aun bien bueno como con cual cuales cualquier de del ' +
    'desde dice dime diga digame digas dinos decir decirme e el ella ellas ellos en entonces entre era es esa ese eso esas ' +
    'esos esta estan estamos estas este esto estos estoy favor fue fueron gusta gustaria ha haber habra hace hacia han hasta ' +
    'he hemos hubo hubieron la las le les lo los llega llegado me mi mis mira mire mirar mostrar muestra muestreme muestrame muestre necesito necesita nos nosotros nuestra ' +
    'nuestro o oiga oye oigan para parce parcero pero podria podrias podra por porfa porfavor porfis pues puede puedes puedo que quiero quisiera ' +
    'regaleme regalame revisa revise revisar sabe sabes saber se sea senor senora senorita ser si sobre son soy su sus tal ' +
    'tambien te tenga tener tu tus u un una uno unos unas usted va ver veci vecino vecina verdad vamos y ya yo andy amigo amiga ' +
    'consulta consultar consulteme busca buscar busqueme buscame informacion info dato datos detalle detalles dame deme den ' +
    'cada actualmente ahora momento lista listame listado listar q k x d pa pal xfa xfavor esten sirve ' +
    'dices luego pronto tarde tardes noche noches muy amable amables mucho mucha muchos muchas tanto tanta tantos tantas compra compran comprar llamas trae traen despacha despachan entrega entregan fabrica fabrican paga pagan lleva llevan regala publico cuentame cuenteme no nada existe existen ' +
    'don dona doctor doctora llama llaman llamado llamada hoy ayer anteayer antier antes dia dias semana mes ano fecha ' +
    'vez veces van vas ir aja ah oh eh mm mmm jaja jajaja pasado pasada anterior ultimo ultima ultimos ultimas ' +
    'vendedor vendedora vendedores cajero cajera cajeros cajeras empleado empleada empleados abono abonos abonaron abonado abonan ' +
    'atrasado atrasada atrasados vencido vencida vencidos vencidas pago pagos pagaron pagado mil compara comparar comparame comparado comparada comparados comparadas comparacion ' +
    'nota notas devolver devolvieron devolvio devolvimos devolucion devoluciones devuelto devuelta devueltos devueltas devuelven reembolso reembolsos reembolsamos caja cajon descuento descuentos promedio ticket movimiento rotacion rota rotan mueve mueven gaste gasto gastos gastamos ' +
    'hora horas recibimos recibi recibio recibieron reciben fie cobre arriendo arriendos nomina sueldo sueldos salario salarios comprado comprada comprados compraron cajas mora di dimos dieron hice atendi atendimos atendieron meses deja dejan dejo dejaron negocio consignado consignaron consignacion bancolombia alguien contra versus vs ' +
    'frente respecto subieron bajaron aumentaron crecieron cayeron disminuyeron debo pagar trabajo trabajaron diario diaria pico ' +
    'bruta bruto brutas neta netas neto netos quieto quieta quietos quietas estancado estancados estancada estancadas fiar gano plata dinero pesos billete grande actual registrado registrados registrada registradas trabajador trabajadora trabajadores colaborador colaboradora colaboradores llevamos hecho hizo hicimos hicieron realizado realizadas'
  ).split(' '),
);
// Filler that is known only as it is written: "cocas" are no "cosas", and the "centro" is nothing that came in.
const EXACT = new Set(
  'casi cuando gente corrido millon millones atendio tuvo tuvieron descuadre descuadres descuadro persona personas entro entraron entrado compre pague debemos llego llegaron llevo salido salidos subio pagarle pagarles pagarme pagarnos cobrarle cobrarles enviar fiaron fio vencio vencieron vence vencen pendiente pendientes cosa cosas haya hayan haber ido estuvo deberia deberian plazo plazos dio cancelo cancelaron transfirio transfirieron consigno consigne consignamos medios registraron cobrado cobrados cobraron recuperado recuperaron recuperamos recaudado recaudaron actualizado actualizada anularon anulada anuladas anulado anulados anulamos anulacion anulaciones perdi perdio perdimos perdido perdida perdidas perdiendo perdieron perder pierdo pierde pierden'.split(
    ' ',
  ),
);
// Filler and concepts that names have too.
const ALSO_NAMES =
  'neto neta bruto bruta plata caja cajas pago vencido mil abono abonos mora pendiente pendientes noche noches grande grandes pequeno pequena pequenos pequenas chiquito chiquita sin super dona te sirve detalle bien medios';

interface Meaning {
  concept: Concept | null;
  isWeak: boolean;
}

const MEANINGS = new Map<string, Meaning>();
function teach(table: Partial<Record<Concept, string>>, isWeak: boolean): void {
  for (const [concept, words] of Object.entries(table) as [Concept, string][])
    for (const word of words.split(' ')) MEANINGS.set(word, { concept, isWeak });
}
for (const word of [...FILLER, ...EXACT]) MEANINGS.set(word, { concept: null, isWeak: false });
teach(WEAK, true);
teach(STRONG, false);
for (const word of ALSO_NAMES.split(' '))
  MEANINGS.set(word, { concept: MEANINGS.get(word)?.concept ?? null, isWeak: true });

/** What the engine knows of a word; undefined for words that are none of its own: names. */
export function meaningOf(word: string): Meaning | undefined {
  return MEANINGS.get(word);
}

// Short words and those one letter from usual names (vende and verde, stock and stick) can't be guessed safely,
// so who asks must also make sure that no product is called like that.
const LEARNED = [...MEANINGS.keys()].filter(
  (word) => !EXACT.has(word) && word.length >= (MEANINGS.get(word)?.concept ? 4 : 5),
);
const BY_SOUND = new Map(LEARNED.map((word) => [soundKey(word), word]));

/** The known word that a mistyped one stands for, if one is near; the first sound must agree. */
export function nearestKnown(word: string): string | undefined {
  if (word.length < 4) return undefined;
  const sound = soundKey(word);
  const alike = BY_SOUND.get(sound);
  if (alike) return alike;
  const most = forgivenMistakes(word.length);
  let best: string | undefined;
  let least = most + 1;
  for (const known of LEARNED) {
    if (known.length < 5 || soundKey(known)[0] !== sound[0]) continue;
    const mistakes = editDistance(word, known, most);
    if (mistakes < least) [best, least] = [known, mistakes];
  }
  return best;
}

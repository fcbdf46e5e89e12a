import { changesAsked } from '#domain/andy/asked/changes.ts';
import { moneyThere } from '#domain/andy/asked/money-there.ts';
import { debtAndMore, notPaid } from '#domain/andy/asked/payments.ts';
import { stillToCome, whenAsked } from './credit-intent.ts';
import { type FiguresIntent, figuresIntent } from './figures-intent.ts';
import { howMany, withTimes } from './how-many.ts';
import { methodsIn } from './methods.ts';
import { isNamed, type Question } from './question.ts';
import type { Concept } from './vocabulary.ts';
import { asksForNoProduct } from './shares-intent.ts';
import type { ProductOrder } from '#domain/andy/reader.ts';

/** What can be told of one product. */
export type Facet = 'price' | 'stock' | 'where' | 'supplier' | 'tax' | 'barcode' | 'cost';

/** What a question asks for. */
export type Intent =
  | { kind: 'figures'; asked: FiguresIntent }
  | { kind: 'greeting' | 'thanks' | 'goodbye' | 'fine' | 'help' | 'identity' | 'change' | 'none' }
  /** `isGuess`: nothing says what is asked, so it may be no product at all. */
  | { kind: 'product'; facets: readonly Facet[]; isGuess?: boolean }
  /** `below`: fewer than this; without it the collaborator's own limit, or none at all for `isOut`. */
  | { kind: 'low'; below?: number; isOut?: boolean }
  /** `count`: as many as the question asks for, here and below. */
  | { kind: 'top'; order: ProductOrder; count?: number }
  | { kind: 'best-sellers'; count?: number }
  | { kind: 'totals'; about: 'value' | 'units' | 'products' | 'all' }
  /** `isOfPerson`: what somebody sold, as far as the grammar tells. */
  | { kind: 'sales'; isOfPerson?: boolean }
  | { kind: 'debtors'; count?: number; isDue?: boolean; isPaid?: boolean }
  /** `isDue`: when it is to be paid too; `isPaid`: what was paid of it too. */
  | { kind: 'credit'; isDue?: boolean; isPaid?: boolean }
  | { kind: 'supplier-products' | 'suppliers' };

// Phrases that mean more than their words; texts are normalized.
const PHRASES = {
  help: /\b(?:que|cuales?)(?: cosas| mas| otras?| me| nos)* (?:puede|puedes|sabe|sabes|hace(?! falta\b| \S+ (?:dias?|semanas?|mes(?:es)?|anos?)\b)|haces|podes)\b|\b(?:como|para que) (?:funciona|funcionas|sirve|sirves|te uso|lo uso|se usa)\b|\ben que (?:me |nos )?(?:ayuda|ayudas|puede|puedes)\b|\bque (?:te |le )?puedo (?:preguntar|pedir|consultar)/u,
  identity:
    /\b(?:quien|que) (?:eres|es usted|sos)\b|\b(?:como|cual es) (?:te llamas|se llama usted|es (?:tu|su) nombre|(?:tu|su) nombre)\b|\beres (?:una? )?(?:humano|real|robot|persona|maquina|bot|ia|programa|inteligencia)\b|\bcomo te llamas\b/u,
  greeting:
    /\b(?:buen(?:os|as)? (?:dia|dias|tarde|tardes|noche|noches)|que mas|que hubo|como (?:esta|estas|le va|te va|vas|van|amanecio))\b/u,
  goodbye: /\bhasta (?:luego|manana|pronto|la vista)\b|\bnos vemos\b/u,
  cost: /\b(?:nos|me) (?:cuesta|cuestan|sale|salen|costo|vale|valen|cobra|cobran)\b|\bprecios? (?:(?:de|del|al) )?(?:compra|proveedor|costo|fabrica)\b|\bprecio costo\b|\b(?:lo|la|los|las) compr(?:o|a|amos|an)\b|\b(?:a (?:como|cuanto|que precio)|en cuanto|por cuanto)(?: (?:se|lo|la|los|las|le|yo|nos|me|he|hemos|estoy))* compr\w+|\ble gan(?:o|amos)\b|\bcuanto (?:le |les )?gan(?:o|a|amos)\b|\bcuanto (?:pago|pagamos|pague|(?:he|hemos) pagado) por\b/u,
  price: /\bprecios? (?:de )?venta\b|\ba (?:como|cuanto)\b|\ben cuanto\b|\bcuanto (?:es|son|seria|serian)\b/u,
  has: /\bcuant[oa]s?(?: \S+){0,2} (?:tenemos|tengo|tiene|tienen)\b/u,
  where:
    /\ben (?:que|cual) (?:vitrina|bodega|estante|lugar|parte|sitio|pasillo|gondola|tienda|sede|local|lado)\b/u,
  supplier:
    /\bquien(?:es)? (?:nos |me |lo |la |los |las )*(?:trae|traen|vende|venden|despacha|entrega|fabrica)\b|\ba quien (?:se |le |lo |la |les )*(?:compr|ped|pid)/u,
  supplierProducts:
    /\bque (?:productos? |cosas |articulos )?(?:nos |me )*(?:trae|vende|provee|surte|distribuye|suministra|entrega|despacha)n?\b|\bproductos? (?:del?|de la) (?:proveedora?|distribuidora?)\b/u,
  out: /\b(?:sin|no (?:hay|tienen?|quedan?)) (?:stock|existencias?|inventario|unidades|disponib\S+)\b|\b(?:que|cuales|productos) (?:ya )?(?:no|nos falta|falta|faltan) (?:hay|tenemos|queda|quedan)\b|\bse (?:nos )?(?:acabo|acabaron|agoto|agotaron|termino)\b/u,
  low: /\b(?:stock|inventario|existencias?|limite|nivel(?:es)?) (?:bajo|bajos|baja|minimo|critico|de alerta)\b|\bbajo (?:stock|inventario|minimo|limite)\b|\b(?:poco|poca|pocas|pocos) (?:stock|inventario|existencias?|unidades|cantidad)\b|\b(?:queda|quedan|hay) (?:muy )?poc[oa]s?\b|\b(?:menos|debajo) de \d|\b(?:hay|toca|debo|debemos|tenemos|tengo|hace|que) (?:que |falta )?(?:pedir|surtir|comprar|reponer|encargar)\b|\bfalta(?:n|ndo)?\b|\b(?:estan?|productos?) (?:muy )?baj[oa]s?\b/u,
  rank: /\b(?:que|cual(?:es)?|lo|el|la|los|las|productos?|top)(?: \S+){0,3} (?:mas|menos|mejor|mejores|peor|peores|mayor|menor)\b|\b(?:mas|menos|mejor|mejores|mayor|menor|top)\b/u,
  salesTotal:
    /\bcuanto (?:llevamos|llevo|hicimos|hemos hecho|se ha hecho|se hizo|entro|ha entrado)\b|\bcuanto (?:lleva|hizo|ha hecho) (?:(?:el|la|mi) )?(?:negocio|tienda|local)\b|\b(?:cierre|corte) de(?:l dia| caja)\b/u,
} as const;

type Phrase = keyof typeof PHRASES;

/** What a question asks for; `none` when only its words, or the talk before, can tell. */
export function intentOf(question: Question): Intent {
  const intent = businessIntent(question) ?? talkIntent(question) ?? { kind: 'none' };
  const count = howMany(question.text);
  return count === null ? intent : withCount(intent, count);
}

function withCount(intent: Intent, count: number): Intent {
  if (intent.kind === 'top' || intent.kind === 'best-sellers' || intent.kind === 'debtors')
    return { ...intent, count };
  if (intent.kind !== 'figures') return intent;
  const { asked } = intent;
  return asked.kind === 'ranking' || asked.kind === 'shares'
    ? { ...intent, asked: { ...asked, count } }
    : intent;
}

function says(question: Question, ...phrases: Phrase[]): boolean {
  return phrases.some((phrase) => PHRASES[phrase].test(question.text));
}

function talkIntent(question: Question): Intent | null {
  const { concepts } = question;
  const named = hasName(question);
  if (says(question, 'help')) return { kind: 'help' };
  if (says(question, 'identity')) return { kind: 'identity' };
  if (concepts.has('help') && !named) return { kind: 'help' };
  if (named || question.subject.measures.length > 0) return null;
  if (/^(?:si|no|sip|nop)(?: |$)/u.test(question.text))
    return concepts.has('thanks') ? { kind: 'thanks' } : { kind: 'fine' };
  if (concepts.has('thanks')) return { kind: 'thanks' };
  if (concepts.has('bye') || says(question, 'goodbye')) return { kind: 'goodbye' };
  if (concepts.has('greet') || says(question, 'greeting')) return { kind: 'greeting' };
  return null;
}

function businessIntent(question: Question): Intent | null {
  if (says(question, 'help', 'identity')) return null;
  const changed = changesAsked(question);
  if (changed) return unknown(changed);
  if (question.concepts.has('change')) return { kind: 'change' };
  const there = moneyThere(question);
  if (there) return unknown(there);
  const more = debtAndMore(question) ?? notPaid(question);
  if (more) return more;
  const when = whenAsked(question);
  if (when) return unknown(when);
  const due = stillToCome(question);
  if (due) return due === 'debtors' || due === 'credit' ? { kind: due } : unknown(due);
  const asked = figuresIntent(question);
  if (asked) return { kind: 'figures', asked: withTimes(question.text, asked) };
  if (asksByData(question)) return unknown('product-data');
  return (
    lists(question) ??
    sales(question) ??
    credit(question) ??
    suppliers(question) ??
    totals(question) ??
    facets(question)
  );
}

const unknown = (about: Extract<FiguresIntent, { kind: 'unknown' }>['about']): Intent => ({
  kind: 'figures',
  asked: { kind: 'unknown', about },
});

const LACKING = /\b(?:no (?:tienen?|tengan?|llevan?)|sin)\b/u;
const CHANGED =
  /\b(?:sub(?:io|ieron|ido)|baj(?:o|aron|ado)|aument(?:o|aron|ado)|cambi(?:o|aron|ado))\b.*\bprecios?\b|\bprecios?\b.*\b(?:subio|subieron|bajaron|aumentaron|cambiaron)\b/u;
const OF_STOCK = /\b(?:stock|existencias?|disponib\w+|qued\w+|cantidad\w*)\b/u;
const WHICH_PRODUCTS =
  /\b(?:que|cual(?:es)?) (?:productos?|articulos?|mercancia)\b|\b(?:productos?|articulos?) (?:con|exent\w+|gravad\w+|excluid\w+)\b/u;

/** Products told apart by their taxes, codes, suppliers or prices, or by what changed in them. */
function asksByData(question: Question): boolean {
  const { text, concepts } = question;
  if (CHANGED.test(text)) return true;
  const has = (...wanted: Concept[]) => wanted.some((concept) => concepts.has(concept));
  const isOther =
    has('sold', 'out', 'dear', 'cheap', 'units') || says(question, 'out') || OF_STOCK.test(text);
  if (!has('product') || hasName(question) || isOther || /\d{3}/u.test(text)) return false;
  const isOfData = has('tax', 'barcode', 'supplier');
  if (LACKING.test(text)) return isOfData || has('price', 'cost');
  return isOfData && (has('howMany', 'most', 'least') || WHICH_PRODUCTS.test(text));
}

/** Low and missing stock, and the top or the bottom of a list. */
function lists(question: Question): Intent | null {
  const { concepts } = question;
  const has = (...wanted: Concept[]) => wanted.some((concept) => concepts.has(concept));
  if (has('dear')) return { kind: 'top', order: 'price-desc' };
  if (has('cheap')) return { kind: 'top', order: 'price-asc' };
  const isRank = says(question, 'rank') && has('most', 'least');
  const below = /\b(?:menos|debajo) de (\d{1,3}(?:\.\d{3})+|\d{1,6})\b/u.exec(question.text)?.[1];
  if (below !== undefined && !has('price', 'sold'))
    return { kind: 'low', below: Number(below.replaceAll('.', '')) };
  if (isRank && !has('sold', 'credit') && (has('stock', 'has', 'inventory', 'units') || has('price'))) {
    const about = has('price') ? 'price' : 'stock';
    return { kind: 'top', order: `${about}-${has('least') ? 'asc' : 'desc'}` };
  }
  const named = hasName(question);
  if ((has('out') || says(question, 'out')) && !named) return { kind: 'low', isOut: true };
  const isLow =
    has('low') &&
    (says(question, 'low') ||
      /\b(?:acab|agot|termin|surtir|repon|reabast|faltant|escas)/u.test(question.text));
  const isOrder = /\b(?:debo|debemos|toca|hay que|tengo que) (?:comprar|encargar|surtir|pedir)\b/u.test(
    question.text,
  );
  return (isLow || (isOrder && !named)) && !has('credit', 'client', 'invoice', 'who')
    ? { kind: 'low' }
    : null;
}

/** "¿Qué productos vendí ayer?" asks for products, "lo que vendí" may mean money. */
const WHAT_WAS_SOLD =
  /\b(?:que|cuales) (?:(?:otros? )?(?:productos?|articulos?|cosas|mercancia) )(?:(?:se|nos|me|ha|han|he|hemos|yo|fueron) )*vend\w+|(?:^|[a-z]{3,} )que (?:(?:se|nos|ha|han|he|hemos) )*(?:vendi|vendio|vendimos|vendieron|vendido)\b/u;

/** "¿Cuánto vendió Ana?"; "cuánto se vendió" and "cuánto vendió de arroz" are of nobody. */
const OF_PERSON =
  /(?:^| )(?!(?:se|he|ha|han|hemos) )\S+ (?:ha )?(?:vendio|vende|vendido|facturo)(?: hoy| ayer)? (?!(?:de|del|el|la|los|las|lo|en|por|con|que|un|una|hoy|ayer|este|esta|mas|menos)\b)[a-z]/u;

/** "¿Cuánto lleva Ana?", "¿cómo le fue a Ana?" */
const LEADS_SALES =
  /\b(?:cuanto (?:lleva|hizo|ha hecho)|como (?:(?:le )?(?:fue|va|ha ido) a|va|estuvo)) (?!(?:a|al|de|del|el|la|los|las|lo|un|una|en|por|que)\b)[a-z]/u;

function sales(question: Question): Intent | null {
  const { concepts } = question;
  const isOther = ['credit', 'inventory', 'stock'].some((one) => concepts.has(one as 'credit'));
  if (says(question, 'salesTotal') && !isOther) return { kind: 'sales' };
  // "¿Cuánto me deben de ventas a crédito?" asks for debts.
  if (concepts.has('credit') && /\bdeb(?:en?|iendo)\b/u.test(question.text)) return null;
  if (concepts.has('sold') && says(question, 'supplier', 'supplierProducts')) return null;
  // "¿A cómo se vende el arroz?" asks for a price.
  if (concepts.has('sold') && says(question, 'price') && isNamed(question.subject)) return null;
  if (isOffer(question)) return null;
  if (/\btop\b/u.test(question.text) && !concepts.has('least') && !hasName(question)) return topOf(question);
  if (concepts.has('sold')) {
    const isRank = concepts.has('least') || concepts.has('most');
    if (isRank && !hasName(question) && asksForNoProduct(question.text))
      return { kind: 'figures', asked: { kind: 'unknown', about: 'apart' } };
    if (concepts.has('least')) return { kind: 'figures', asked: { kind: 'ranking', order: 'least' } };
    if (concepts.has('most')) return { kind: 'best-sellers' };
    if (WHAT_WAS_SOLD.test(question.text) && !concepts.has('howMany') && !concepts.has('total'))
      return { kind: 'best-sellers' };
    return { kind: 'sales', isOfPerson: OF_PERSON.test(question.text) };
  }
  if (LEADS_SALES.test(question.text) && hasName(question) && !says(question, 'price'))
    return methodsIn(question.text).length > 0 ? unknown('means') : { kind: 'sales', isOfPerson: true };
  const countsInvoices = concepts.has('invoice') && concepts.has('howMany');
  return countsInvoices ? { kind: 'sales' } : null;
}

/** "Top 5" is of products, unless others are named. */
function topOf({ text, concepts }: Question): Intent | null {
  if (concepts.has('credit')) return null;
  if (concepts.has('store')) return unknown('stores');
  return concepts.has('supplier') || asksForNoProduct(text) ? unknown('apart') : { kind: 'best-sellers' };
}

function hasName({ subject }: Question): boolean {
  return subject.words.some((word) => !word.isWeak);
}

/** "¿Venden arroz?" asks whether there is any. */
function isOffer({ text, concepts, subject }: Question): boolean {
  const isPresent = /\b(?:vende|venden|vendemos|vendes)\b/u.test(text);
  return (
    isPresent && isNamed(subject) && !['howMany', 'most', 'least'].some((one) => concepts.has(one as 'most'))
  );
}

function credit(question: Question): Intent | null {
  const { concepts, text } = question;
  const isAccount = concepts.has('account') && /\b(?:estado de|la) cuentas?\b/u.test(text);
  if (!concepts.has('credit') && !isAccount) return null;
  const named = hasName(question);
  return {
    kind: named
      ? 'credit'
      : concepts.has('who') ||
          concepts.has('client') ||
          /\b(?:deben|gente|cartera|fiado|deudores|morosos|deudas|saldos)\b/u.test(text)
        ? 'debtors'
        : 'credit',
  };
}

function suppliers(question: Question): Intent | null {
  const { concepts, text } = question;
  const named = isNamed(question.subject);
  if (says(question, 'supplierProducts') && named && !concepts.has('who'))
    return { kind: 'supplier-products' };
  if (!concepts.has('supplier')) return null;
  if (!named && /\bproveedores\b/u.test(text)) return { kind: 'suppliers' };
  return concepts.has('product') && named && !concepts.has('who') ? { kind: 'supplier-products' } : null;
}

/** Figures of the whole inventory: nothing is named. */
function totals(question: Question): Intent | null {
  const { concepts, text } = question;
  if (hasName(question) || concepts.has('place')) return null;
  const isWhole =
    concepts.has('inventory') || concepts.has('product') || concepts.has('units') || concepts.has('total');
  if (!isWhole) return null;
  if (concepts.has('price') || concepts.has('cost')) return { kind: 'totals', about: 'value' };
  if (concepts.has('howMany') && concepts.has('product') && !concepts.has('units'))
    return { kind: 'totals', about: 'products' };
  if (concepts.has('howMany') && concepts.has('units')) return { kind: 'totals', about: 'units' };
  const isSummary =
    /\b(?:resumen|total|totales|global)\b/u.test(text) &&
    (concepts.has('inventory') || concepts.has('stock') || /\bresumen\b/u.test(text));
  return isSummary || (concepts.has('inventory') && !question.leadsOn)
    ? { kind: 'totals', about: 'all' }
    : null;
}

/** What is asked about a product; null when nothing is. */
function facets(question: Question): Intent | null {
  const { concepts } = question;
  const asked = new Set<Facet>();
  const isCost = (concepts.has('cost') || says(question, 'cost')) && !says(question, 'supplier');
  if (isCost) asked.add('cost');
  if (!isCost && (concepts.has('price') || says(question, 'price'))) asked.add('price');
  const isWhere = concepts.has('where') || says(question, 'where');
  if (isWhere) asked.add('where');
  const hasStock =
    concepts.has('stock') || concepts.has('out') || concepts.has('inventory') || says(question, 'has');
  if (hasStock && !isWhere) asked.add('stock');
  if (concepts.has('supplier') || says(question, 'supplier')) asked.add('supplier');
  if (concepts.has('tax')) asked.add('tax');
  if (/\bcodigos?\b|\bean\b|\bsku\b/u.test(question.text)) asked.add('barcode');
  // "tiene" and "cuánto de" ask for the stock only where nothing else is asked.
  const isLoose =
    concepts.has('has') || concepts.has('howMany') || concepts.has('place') || concepts.has('units');
  if (asked.size === 0 && isOffer(question)) return { kind: 'product', facets: ['price', 'stock'] };
  if (asked.size === 0 && isLoose) asked.add('stock');
  return asked.size > 0 ? { kind: 'product', facets: [...asked] } : null;
}

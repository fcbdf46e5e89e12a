import { catalogueText } from '#contract/catalogue/catalogue-text.ts';
import { phoneDigits } from '#domain/catalogue/catalogue.ts';
import styles from './catalogue.module.css';
import { h } from './dom.ts';
import { text } from './text.ts';

/** What somebody typed about an order. */
export interface TypedOrder {
  nombre: string;
  telefono: string;
  tipo: 'recoger' | 'domicilio';
  direccion: string;
  nota: string;
  /** Empty unless a machine filled it in. */
  sitio_web: string;
}

type Fields = Readonly<Record<string, string>>;

interface TextField {
  element: HTMLElement;
  input: HTMLInputElement;
  tell: (message: string | undefined) => void;
}

function createTextField(name: string, label: string, attributes: Record<string, string>): TextField {
  const input = h('input', { id: `campo-${name}`, name, class: styles.field, ...attributes });
  const problem = h('p', { id: `error-${name}`, class: styles.error });
  problem.hidden = true;
  const tell = (message: string | undefined) => {
    problem.textContent = message ?? '';
    problem.hidden = message === undefined;
    if (message === undefined) {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    } else {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', problem.id);
    }
  };
  input.addEventListener('input', () => tell(undefined));
  const element = h('div', { class: styles.line }, h('label', { for: input.id }, label), input, problem);
  return { element, input, tell };
}

function createChoice(onChange: () => void): { element: HTMLElement; value: () => TypedOrder['tipo'] } {
  const option = (value: TypedOrder['tipo'], label: string, checked: boolean) => {
    const input = h('input', { type: 'radio', name: 'tipo', value, checked, change: onChange });
    return { input, element: h('label', { class: styles.choice }, input, label) };
  };
  const pickUp = option('recoger', text.pickUp, true);
  const delivery = option('domicilio', text.delivery, false);
  const element = h(
    'fieldset',
    { class: styles.line },
    h('legend', {}, text.kind),
    pickUp.element,
    delivery.element,
  );
  return { element, value: () => (delivery.input.checked ? 'domicilio' : 'recoger') };
}

/** Name, telephone and how the goods get there. @param onKind told when that changes */
export function createFields(onKind: () => void) {
  const nombre = createTextField('nombre', text.name, {
    autocomplete: 'name',
    maxlength: '120',
    required: '',
  });
  const telefono = createTextField('telefono', text.phone, {
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    maxlength: '40',
    required: '',
  });
  const direccion = createTextField('direccion', text.address, {
    autocomplete: 'street-address',
    maxlength: '200',
  });
  const nota = createTextField('nota', text.note, { autocomplete: 'off', maxlength: '300' });
  // Out of sight and out of the way of keyboards and screen readers: only a machine fills it in.
  const trap = createTextField('sitio_web', text.trap, {
    autocomplete: 'off',
    tabindex: '-1',
    maxlength: '40',
  });
  const hidden = h('div', { class: styles.hidden, 'aria-hidden': 'true' }, trap.element);
  const kind = createChoice(() => {
    direccion.element.hidden = kind.value() !== 'domicilio';
    onKind();
  });
  direccion.element.hidden = true;
  const lines: Readonly<Record<string, TextField>> = { nombre, telefono, direccion, nota };

  const read = (): TypedOrder => ({
    nombre: nombre.input.value.trim(),
    telefono: telefono.input.value.trim(),
    tipo: kind.value(),
    direccion: direccion.input.value.trim(),
    nota: nota.input.value.trim(),
    sitio_web: trap.input.value,
  });

  function check(): Fields {
    const typed = read();
    return {
      ...(typed.nombre === '' ? { nombre: catalogueText.buyer } : {}),
      ...(phoneDigits(typed.telefono) === null ? { telefono: catalogueText.phone } : {}),
      ...(typed.tipo === 'domicilio' && typed.direccion === '' ? { direccion: catalogueText.address } : {}),
    };
  }
  for (const [name, line] of Object.entries(lines))
    line.input.addEventListener('blur', ({ relatedTarget }) => {
      // On the way to another field only: a message that comes under a finger would move the button from under it.
      if (relatedTarget instanceof HTMLInputElement) line.tell(check()[name]);
    });

  return {
    elements: [nombre.element, telefono.element, kind.element, direccion.element, nota.element, hidden],
    read,
    /** What is wrong with what was typed, by field; the server looks again. */
    check,
    /** Shows these messages and no others, and takes the focus to the first. @returns whether there was one */
    tell(fields: Fields): boolean {
      for (const [name, line] of Object.entries(lines)) line.tell(fields[name]);
      const first = Object.entries(lines).find(([name]) => fields[name] !== undefined);
      first?.[1].input.focus();
      return first !== undefined;
    },
  };
}

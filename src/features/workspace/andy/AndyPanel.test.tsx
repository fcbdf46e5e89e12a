import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AndyAsk, AndyOutcome } from '#app/online/ask-andy.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { AndyPanel } from './AndyPanel.tsx';

const FALLBACK =
  'Lo siento, estoy teniendo problemas para conectarme. Por favor, inténtalo de nuevo más tarde.';

let counter: LocalCounter;
let asked: AndyAsk[];
let answer: (ask: AndyAsk) => Promise<AndyOutcome>;
beforeEach(async () => {
  counter = await openLocalCounter(1);
  asked = [];
  answer = async () => ({ kind: 'answered', text: 'Hay 12 unidades.' });
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

function Chat({ firstName = 'Carlos Andrés' }: { firstName?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { session, db } = counter.workspace;
  const [sources] = useState(() => ({
    db,
    askAndy: (ask: AndyAsk) => {
      asked.push(ask);
      return answer(ask);
    },
    isOffline: () => false,
  }));
  return (
    <>
      <button onClick={() => setIsOpen(true)} type="button">
        Abrir
      </button>
      <AndyPanel
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        session={{ ...session, first_name: firstName }}
        sources={sources}
      />
    </>
  );
}

async function open(firstName?: string) {
  render(
    <UiProvider>
      <Chat {...(firstName === undefined ? {} : { firstName })} />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
}

const log = () => screen.getByRole('log');
const field = () => screen.getByRole('textbox', { name: 'Pregunta para Andy' });
const ask = (text: string) => userEvent.type(field(), `${text}{Enter}`);
const mirrorIsComplete = (at: string) => counter.workspace.db.meta.put({ key: 'last-sync', value: at });

describe('Andy', () => {
  it('greets by first name, and a collaborator without one as such', async () => {
    await open();
    expect(log()).toHaveTextContent('¡Hola, Carlos! Soy Andy.');
    cleanup();
    await open(' ');
    expect(log()).toHaveTextContent('¡Hola, colaborador! Soy Andy.');
  });

  it('is asked with the talk before, and answers at the end of it', async () => {
    await open();
    await ask('  ¿cuánto café hay?  ');
    await within(log()).findByText('Hay 12 unidades.');
    expect(field()).toHaveValue('');
    await ask('¿y de 250?');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[0]?.userInput).toBe('¿cuánto café hay?');
    expect(asked[1]?.history.map(({ sender }) => sender)).toEqual(['andy', 'user', 'andy']);
    expect(asked[1]?.history.at(-1)).toEqual({ sender: 'andy', text: 'Hay 12 unidades.' });
  });

  it('sends nothing that is blank, and nothing while a reply is awaited', async () => {
    const replies: ((outcome: AndyOutcome) => void)[] = [];
    answer = () => new Promise((resolve) => replies.push(resolve));
    await open();
    const send = screen.getByRole('button', { name: 'Enviar' });
    expect(send).toBeDisabled();
    await ask('   ');
    expect(asked).toHaveLength(0);
    await userEvent.clear(field());
    await ask('hola');
    expect(within(log()).getByText('Andy está escribiendo…')).toBeInTheDocument();
    await ask('otra');
    expect(asked).toHaveLength(1);
    expect(field()).toHaveValue('otra');
    expect(send).toBeDisabled();
    replies[0]?.({ kind: 'answered', text: 'Aquí estoy.' });
    await within(log()).findByText('Aquí estoy.');
    expect(within(log()).queryByText('Andy está escribiendo…')).not.toBeInTheDocument();
    expect(send).toBeEnabled();
  });

  it('says what failed as its own message', async () => {
    const outcomes: [AndyOutcome, string][] = [
      [{ kind: 'refused', status: 400, reason: 'Escribe una pregunta.' }, 'Escribe una pregunta.'],
      [{ kind: 'refused', status: 418, reason: undefined }, 'Error del servidor: 418'],
      [{ kind: 'unexpected' }, 'Respuesta inesperada o vacía del backend (sin campo response).'],
      [{ kind: 'unreachable' }, FALLBACK],
    ];
    await open();
    for (const [outcome, text] of outcomes) {
      answer = async () => outcome;
      await ask('hola');
      await expectShown(() => within(log()).getByText(text)).toBeInTheDocument();
    }
    answer = () => Promise.reject(new Error('broken'));
    await ask('hola');
    await waitFor(() => expect(within(log()).getAllByText(FALLBACK)).toHaveLength(2));
  });

  it('without an answer tells what this device knows, and of when', async () => {
    answer = async () => ({ kind: 'unreachable' });
    const now = new Date();
    await mirrorIsComplete(now.toISOString());
    await open();
    await ask('cuánto vale el café');
    const reply = () => within(log()).getByText(/Café Águila Roja 500 g vale \$ 17\.609/u);
    await expectShown(reply).toHaveTextContent(/Sin conexión, con datos de \d\d:\d\d: Café Águila Roja/u);
    await mirrorIsComplete('2026-01-05T15:04:05.000Z');
    await ask('cuánto cuesta comprarlo');
    await expectShown(() => within(log()).getByText(/con datos de 05\/01\/2026 10:04:/u)).toBeInTheDocument();
    expect(log()).not.toHaveTextContent('12.900');
    await ask('ventas de los últimos 12 meses');
    await expectShown(() =>
      within(log()).getByText(/solo están las ventas de los últimos 90 días/u),
    ).toBeInTheDocument();
  });

  it('gives the focus back with Esc and keeps the talk', async () => {
    await open();
    expect(field()).toHaveFocus();
    await ask('hola');
    await within(log()).findByText('Hay 12 unidades.');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    expect(within(log()).getByText('Hay 12 unidades.')).toBeInTheDocument();
  });

  it('takes the reply of a question that was asked before it was closed', async () => {
    const replies: ((outcome: AndyOutcome) => void)[] = [];
    answer = () => new Promise((resolve) => replies.push(resolve));
    await open();
    await ask('hola');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar chat' }));
    replies[0]?.({ kind: 'answered', text: 'Tarde, pero llegó.' });
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    await expectShown(() => within(log()).getByText('Tarde, pero llegó.')).toBeInTheDocument();
  });

  it('proposes questions that this level gets an answer to, until one is asked', async () => {
    await open();
    const ideas = screen.getByRole('list', { name: 'Preguntas de ejemplo' });
    expect(within(ideas).queryByRole('button', { name: '¿Quiénes deben?' })).not.toBeInTheDocument();
    await userEvent.click(within(ideas).getByRole('button', { name: '¿Cuánto se vendió hoy?' }));
    expect(asked[0]?.userInput).toBe('¿Cuánto se vendió hoy?');
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Preguntas de ejemplo' })).not.toBeInTheDocument();
  });

  it('shows what a product is called as text, whatever it looks like', async () => {
    answer = async () => ({ kind: 'answered', text: '<img src=x onerror=alert(1)>\n• dos' });
    await open();
    await ask('hola');
    await expectShown(() => within(log()).getByText(/<img src=x/u)).toBeInTheDocument();
    expect(log().querySelector('img')).toBeNull();
  });

  it('gives way to what it covers when that takes the focus', async () => {
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Andy' });
    vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 300));
    const opener = screen.getByRole('button', { name: 'Abrir' });
    const place = vi.spyOn(opener, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 50, 50));
    opener.focus();
    expect(screen.getByRole('dialog', { name: 'Andy' })).toBeInTheDocument();
    field().focus();
    place.mockReturnValue(new DOMRect(100, 150, 50, 50));
    opener.focus();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });
});

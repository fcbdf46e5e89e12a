import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { OVERRULED_BY_DELIVERY } from '#app/sync/push/answer-meaning.ts';

// A condition that `Erp-Offline` lifts, and what is thrown under it: by itself, or by a function of returns.
const LIFTED = /!(?:\w+\.)?(?:isDelivered|isOffline)\b/gu;
const THROWN = /^[^;}]*?(?:new Problem\(\s*'(?<codigo>\w+)'|(?<by>throw refuse|refuseExcess)\()/u;
const THROWN_BY: Record<string, string> = {
  'throw refuse': 'reembolso_no_cuadra',
  refuseExcess: 'devolucion_excedida',
};
/** `datos_invalidos` and `no_encontrado` say that no such thing can be: they are never taken. */
const NEVER_TAKEN = new Set(['datos_invalidos', 'no_encontrado']);

function liftedIn(source: string): string[] {
  return [...source.matchAll(LIFTED)].flatMap(({ index }) => {
    const { codigo, by } = THROWN.exec(source.slice(index))?.groups ?? {};
    const found = codigo ?? THROWN_BY[by ?? ''];
    return found && !NEVER_TAKEN.has(found) ? [found] : [];
  });
}

it('the device sends once more, as delivered, just what the server refuses only while goods and money are here', () => {
  const files = readdirSync('server/modules', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => path.join('server/modules', name));
  const taken = new Set(files.flatMap((file) => liftedIn(readFileSync(file, 'utf8'))));
  expect([...taken].toSorted()).toEqual([...OVERRULED_BY_DELIVERY].toSorted());
});

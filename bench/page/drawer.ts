import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { openDrawer } from '#app/data/writes/cash-writes.ts';
import { readCash } from '#app/features/workspace/cash/CashScreen.tsx';
import { workspace } from './counter.ts';

/** Opens a drawer: the sales charged from now on carry it. @returns its id */
export async function openDrawerHere(): Promise<string> {
  const form = { nombre: 'Caja 1', base: '100000.00', esperada: null, conteo: [], nota: '' };
  return (await openDrawer(workspace().db, form)).id;
}

/** What the drawer should hold, as the screen reads it, so many times. @returns milliseconds of each, and the last amount */
export async function expectDrawer(id: string, times: number) {
  const { db } = workspace();
  const durations: number[] = [];
  let esperado: string | undefined;
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    esperado = (await readDrawer(db, id, new Date()))?.figures.esperado;
    durations.push(performance.now() - start);
  }
  return { durations, esperado };
}

/** All that the drawer's screen reads, so many times. @returns milliseconds of each */
export async function readCashScreen(times: number): Promise<number[]> {
  const { db } = workspace();
  const durations: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await readCash(db, null);
    durations.push(performance.now() - start);
  }
  return durations;
}

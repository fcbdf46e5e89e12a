import { useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { wordsOf } from '#app/data/queue/operation.ts';
import { type PrinterState, readPrinterState, tablesOfPrinter } from '#app/data/read/printer-state.ts';
import { whyNotWritten } from '#app/data/write-failure.ts';
import { savePrinterSettings } from '#app/data/writes/printer-writes.ts';
import { useBeforeLeaving } from '#app/ui/hooks/use-before-leaving.ts';
import type { PrinterSettings, Template, TemplateKey } from '#domain/printer/printer-templates.ts';
import { text } from './text.ts';

/** Workspace §4: so long after the last edit. What the load itself brings is no edit, so the first half second saves nothing. */
const AUTOSAVE_MS = 1500;

/** Where the autosave stands; `here` is on this device and not yet at the server. */
export type SaveState = { kind: 'still' | 'waiting' | 'here' | 'saved' } | { kind: 'failed'; why: string };

export interface Printer {
  /** undefined while it is read, null when the local database threw. */
  stored: PrinterState | null | undefined;
  /** As edited here; undefined until it was read. */
  settings: PrinterSettings | undefined;
  save: SaveState;
  show: (key: TemplateKey) => void;
  edit: (change: Partial<Template>) => void;
  makeDefault: () => void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The printer's settings, saved by themselves, whole (offline §8), a second and a half after the last edit. */
export function usePrinter(db: ErpDatabase): Printer {
  const stored = useLiveRead(tablesOfPrinter(db), () => readPrinterState(db).catch(() => null), [db]);
  const [edited, setEdited] = useState<PrinterSettings | null>(null);
  const [shown, setShown] = useState<TemplateKey | null>(null);
  const [phase, setPhase] = useState<'still' | 'waiting' | 'saved' | 'failed'>('still');
  const [failure, setFailure] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<PrinterSettings | null>(null);
  const isChoiceAlone = useRef(true);

  // The edit is on disk: from here on changes from other devices show again.
  if (edited && phase === 'saved' && isSame(edited, stored?.settings)) setEdited(null);

  const save = async () => {
    const settings = waiting.current;
    clearTimeout(timer.current);
    waiting.current = null;
    if (!settings) return;
    const { activeTemplateKey } = settings;
    const patch = isChoiceAlone.current ? { activeTemplateKey } : settings;
    isChoiceAlone.current = true;
    try {
      await savePrinterSettings(db, patch);
      if (!waiting.current) setPhase('saved');
    } catch (error) {
      setFailure(text.notWritten[whyNotWritten(error)]);
      setPhase('failed');
    }
  };
  // A person who leaves within the second and a half has edited it all the same.
  useBeforeLeaving(() => void save());

  const current = edited ?? stored?.settings;
  const settings = current && { ...current, activeTemplateKey: shown ?? current.activeTemplateKey };
  const keep = (next: PrinterSettings) => {
    waiting.current = next;
    setEdited(next);
    setPhase('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), AUTOSAVE_MS);
  };
  const change = (changes: (before: PrinterSettings) => PrinterSettings) => {
    if (!settings) return;
    isChoiceAlone.current = false;
    keep(changes(waiting.current ?? settings));
  };
  const show = (key: TemplateKey) => {
    if (!settings || key === settings.activeTemplateKey) return;
    setShown(key);
    keep({ ...(waiting.current ?? settings), activeTemplateKey: key });
  };
  return {
    stored,
    settings,
    save: saveStateOf(phase, failure, stored),
    show,
    edit: (changes) =>
      change((before) => {
        const key = before.activeTemplateKey;
        const template = { ...before.templates[key], ...changes };
        return { ...before, templates: { ...before.templates, [key]: template } };
      }),
    makeDefault: () =>
      change((before) => ({ ...before, systemDefaultTemplateKey: before.activeTemplateKey })),
  };
}

function saveStateOf(
  phase: 'still' | 'waiting' | 'saved' | 'failed',
  failure: string,
  stored: PrinterState | null | undefined,
): SaveState {
  if (phase === 'waiting') return { kind: 'waiting' };
  if (phase === 'failed') return { kind: 'failed', why: failure };
  const { state, error } = stored?.settingsSave ?? { state: 'none', error: null };
  if (state === 'refused' || state === 'failed') {
    const why = [error?.status || '', error ? wordsOf(error) : ''].filter(Boolean).join(' ');
    return { kind: 'failed', why };
  }
  if (state === 'waiting') return { kind: 'here' };
  return { kind: phase === 'saved' ? 'saved' : 'still' };
}

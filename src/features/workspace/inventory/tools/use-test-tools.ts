import { useState } from 'react';
import type { RunTestTool, TestDeed, TestOutcome } from '#app/online/test-tools.ts';
import { text as moduleText } from '#app/features/workspace/inventory/text.ts';

const text = moduleText.tools;

type Told = { tone: 'ok' | 'error' | 'info'; message: string };

interface TestToolsOptions {
  isOnline: boolean;
  /** Whether clients can be made and deleted: the server refuses where their module is off. */
  hasClients: boolean;
  run: RunTestTool;
  /** The server has other rows now: the mirror has something to fetch. */
  onDone: () => void;
}

/** The part of the test tools that a panel or a menu shows: what can be started, and why not. */
export interface TestToolsMenu {
  isOff: (deed: TestDeed) => boolean;
  /** One sentence beside them: what the tools leave alone, or why some are off. */
  hint: string;
  /** Resolves once the tool has run; the deletion is asked about first. */
  onStart: (deed: TestDeed) => unknown;
}

function toldOf(outcome: TestOutcome, deed: TestDeed): Told {
  switch (outcome.kind) {
    case 'done':
      return { tone: 'ok', message: outcome.sentence };
    case 'off':
      return { tone: 'error', message: text.unavailable };
    case 'unreachable':
      return { tone: 'error', message: text.unreachable };
    case 'refused':
      return {
        tone: 'error',
        message: outcome.sentence ?? (deed === 'clear' ? text.clearFailed : text.seedFailed),
      };
  }
}

/** What level 3 fills a business with to try it out, and empties it again; online only. */
export function useTestTools({ isOnline, hasClients, run, onDone }: TestToolsOptions) {
  const [isRunning, setIsRunning] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const start = async (deed: TestDeed) => {
    setIsAsking(false);
    setIsRunning(true);
    setTold({ tone: 'info', message: text.working[deed] });
    const outcome = await run(deed).finally(() => setIsRunning(false));
    setTold(toldOf(outcome, deed));
    if (outcome.kind === 'done') onDone();
  };
  const menu: TestToolsMenu = {
    isOff: (deed) => !isOnline || isRunning || (deed !== 'products' && !hasClients),
    hint: !isOnline ? text.offline : hasClients ? text.hint : text.noClients,
    onStart: (deed) => (deed === 'clear' ? setIsAsking(true) : start(deed)),
  };
  return {
    menu,
    told,
    isAsking,
    /** The outcome was read; while a tool runs its sentence stays. */
    dismiss: isRunning ? undefined : () => setTold(null),
    cancel: () => setIsAsking(false),
    clear: () => void start('clear'),
  };
}

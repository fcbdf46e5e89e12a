import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { readFactor } from '#app/api/owner/second-factor.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import type { FactorState } from '#contract/accounts/second-factor.ts';
import { ActivateFactor } from './ActivateFactor.tsx';
import { EndFactor } from './EndFactor.tsx';
import { explain } from './explain.ts';
import { text } from './factor-text.ts';

/** The owner's second factor: off, or in force since a day with so many recovery codes left. */
export function SecondFactor({ http }: { http: Http }) {
  const load = useCallback(() => readFactor(http), [http]);
  const { state, reload } = useLoaded(load);
  const known = state.status === 'ready' ? state.value : state.status === 'failed' ? state.last : undefined;
  return (
    <Panel
      actions={known && <Tag tone={known.activo ? 'ok' : 'neutral'}>{known.activo ? text.on : text.off}</Tag>}
      title={text.title}
    >
      <div className="grid gap-12">
        <p className="muted">{text.lead}</p>
        {state.status === 'loading' && <p role="status">{text.loading}</p>}
        {state.status === 'failed' && (
          <ListFailure isOnPage onRetry={reload} retryLabel={text.again}>
            {explain(state.error)}
          </ListFailure>
        )}
        {known && <Factor factor={known} http={http} onChanged={reload} />}
      </div>
    </Panel>
  );
}

interface FactorProps {
  http: Http;
  factor: FactorState;
  onChanged: () => Promise<void>;
}

function Factor({ http, factor, onChanged }: FactorProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [told, setTold] = useState<string>();
  const { activo, desde, codigos_restantes: left } = factor;
  const open = () => {
    setTold(undefined);
    setIsOpen(true);
  };
  const done = (words: string) => {
    setIsOpen(false);
    setTold(words);
    void onChanged();
  };
  const Dialog = activo ? EndFactor : ActivateFactor;
  return (
    <>
      {activo && desde !== null && (
        <p>
          {text.since(desde)} {left > 2 && text.codesLeft(left)}
        </p>
      )}
      {activo && left <= 2 && (
        <Notice isStanding tone="warning">
          {text.codesLeft(left)}
        </Notice>
      )}
      {told !== undefined && <Notice tone="ok">{told}</Notice>}
      <div className="ends">
        <ActionButton onClick={open}>{activo ? text.deactivate : text.activate}</ActionButton>
      </div>
      {isOpen && <Dialog http={http} onClose={() => setIsOpen(false)} onDone={done} />}
    </>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { StoredSession } from '#app/api/session-token.ts';
import type { LeftSales } from '#app/data/identity/hand-on.ts';
import { HandOver } from '#app/features/workspace/lock/HandOver.tsx';
import { LockScreen } from '#app/features/workspace/lock/LockScreen.tsx';
import { text } from '#app/features/workspace/lock/text.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { forgetTypedAhead, keepTypedAhead } from '#app/ui/hooks/typed-ahead.ts';
import { leaveOwner } from '#app/app/owner/owner.ts';
import { appText } from '#app/app/text.ts';
import { comeBack, goToPassword, keptSession, openSales } from './come-back.ts';
import { nameOf, openCounter } from './workspace.ts';

interface LockedProps {
  businessId: number;
  /** Who was at work; the own queue goes on being sent. */
  stored: StoredSession | undefined;
}

/** Somebody whose PIN was right, while it is asked what becomes of the open sales of the person before. */
interface Asked {
  target: StoredSession;
  sales: LeftSales;
}

/** What a right PIN asks for, read while the digest of the PIN is made: it takes as long as the databases do. */
async function readAhead(id: string, stored: StoredSession | undefined) {
  const isOther = stored !== undefined && nameOf(stored.session) !== id;
  const [target, sales] = await Promise.all([keptSession(id), isOther ? openSales() : undefined]);
  return { target, sales };
}

/** In place of the workspace while the screen is locked. */
export function Locked({ businessId, stored }: LockedProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ahead = useRef<{ id: string; found: ReturnType<typeof readAhead> } | null>(null);
  // A page that is loaded while it is locked opens the counter behind the lock: what waits is sent.
  useEffect(() => {
    forgetTypedAhead();
    if (stored) void openCounter(stored).catch(() => undefined);
  }, [stored]);
  const enter = async (target: StoredSession, taken: readonly string[] = []) => {
    keepTypedAhead();
    // Who owns the shop may have signed in on the locked device: the two exclude each other.
    leaveOwner();
    const isTaken = await comeBack(target, taken);
    if (!isTaken) toast({ message: text.handOver.notTaken, tone: 'warning' });
  };
  const onTry = (id: string) => {
    const found = readAhead(id, stored);
    // A wrong PIN asks for nothing.
    found.catch(() => undefined);
    ahead.current = { id, found };
  };
  const onRight = async (id: string) => {
    const read = ahead.current?.id === id ? ahead.current.found : readAhead(id, stored);
    const { target, sales } = await read;
    if (!target) return 'password';
    if (sales && sales.takeable.length + sales.bound.length > 0) setAsked({ target, sales });
    else await enter(target);
    return 'opened';
  };
  if (asked && stored)
    return (
      <HandOver
        from={stored.session.first_name}
        onBack={() => setAsked(null)}
        onChoose={(isTaken) => enter(asked.target, isTaken ? asked.sales.takeable.map(({ id }) => id) : [])}
        {...asked.sales}
      />
    );
  return (
    <>
      <title>{appText.workspaceTitle(text.locked)}</title>
      <LockScreen
        businessId={businessId}
        current={stored ? nameOf(stored.session) : null}
        onPassword={() => {
          goToPassword();
          void navigate({ to: '/login' });
        }}
        onRight={onRight}
        onTry={onTry}
      />
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { forgetCount, keepCount, readBegunCount, type TypedCount } from '#app/data/drafts/begun-count.ts';

const NOTHING_COUNTED: TypedCount = { notes: {}, declared: {} };

/** The count of a drawer as it is typed, kept on the device until the drawer is closed. */
export function useBegunCount(db: ErpDatabase, cajaId: string) {
  const [typed, setTyped] = useState(NOTHING_COUNTED);
  /** When the count that goes on was left, ISO 8601; null for a new one. */
  const [begunAt, setBegunAt] = useState<string | null>(null);
  const hasTyped = useRef(false);
  useEffect(() => {
    let isOver = false;
    const goOn = async () => {
      const begun = await readBegunCount(db, cajaId, new Date()).catch(() => undefined);
      // What was typed meanwhile is a new count.
      if (isOver || hasTyped.current || !begun) return;
      setTyped(begun.typed);
      setBegunAt(begun.at);
    };
    void goOn();
    return () => {
      isOver = true;
    };
  }, [db, cajaId]);
  return {
    typed,
    begunAt,
    type(counted: TypedCount) {
      hasTyped.current = true;
      setTyped(counted);
      void keepCount(db, cajaId, counted, new Date());
    },
    /** Counts from the beginning, or is done. */
    forget() {
      setTyped(NOTHING_COUNTED);
      setBegunAt(null);
      void forgetCount(db);
    },
  };
}

import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const LONG_MS = 450;
const SAME_PRESS_MS = 1000;
/** A trembling finger stays; a scrolling finger does not. */
const MOVED_PX = 10;

interface Held {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
}

/**
 * A press that lasts, a click of the second button and the menu key all ask for more of a button. Glass tells of the
 * first by itself on some devices only, so it is timed too.
 * @returns what the button takes; `isOver` tells the click at the end of such a press from any other
 */
export function useLongPress(onLong: () => void) {
  const held = useRef<Held | null>(null);
  const wasLong = useRef(false);
  const timedAt = useRef(Number.NEGATIVE_INFINITY);
  const release = () => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
  };
  // A tile that goes while it is held asks for nothing any more.
  useEffect(() => () => clearTimeout(held.current?.timer), []);
  const askInTime = () => {
    release();
    wasLong.current = true;
    timedAt.current = performance.now();
    onLong();
  };
  return {
    /** Whether the click that is handled ends a long press. */
    isOver(): boolean {
      const was = wasLong.current;
      wasLong.current = false;
      return was;
    },
    events: {
      onPointerDown({ button, clientX: x, clientY: y }: PointerEvent) {
        wasLong.current = false;
        release();
        if (button === 0) held.current = { timer: setTimeout(askInTime, LONG_MS), x, y };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { current } = held;
        if (current && Math.hypot(clientX - current.x, clientY - current.y) > MOVED_PX) release();
      },
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      onContextMenu(event: MouseEvent) {
        event.preventDefault();
        release();
        // Glass that tells of a long press tells of the same press.
        if (performance.now() - timedAt.current > SAME_PRESS_MS) onLong();
      },
      // What comes by the keyboard ends no press.
      onKeyDown() {
        wasLong.current = false;
      },
    },
  };
}

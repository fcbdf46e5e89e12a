import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import styles from './camera.module.css';
import { cameraText as text } from './camera-text.ts';
import { readCode } from './read-codes.ts';

/** Between two looks: a hand holds a code still for longer. */
const LOOK_EVERY_MS = 120;
/** A code that stays before the camera is read once; it has gone when it was looked for in vain for so long. */
const SAME_AGAIN_MS = 1800;

/** The one thing to focus: what is pressed there is for this dialog alone. */
const CLOSE_BUTTON = {
  'aria-label': text.close,
  'data-mantine-stop-propagation': true,
  icon: <X size={18} />,
};

/** What became of a code, said under the picture: the page behind the dialog cannot be read. */
interface CodeOutcome {
  words: string;
  /** Nobody knows the code. */
  isFailure: boolean;
}

/** Takes a code; may tell what became of it. */
export type OnCode = (code: string) => void | Promise<CodeOutcome>;

export interface CameraDialogProps {
  onCode: OnCode;
  onClose: () => void;
  /** Closes after the first code. */
  isSingle: boolean;
}

/** Why there is no picture, for people. */
function cameraFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return text.refused;
  return name === 'NotFoundError' ? text.none : text.failed;
}

/** Looks through the camera until it is closed, and tells each code it sees. */
export function CameraDialog({ onCode, onClose, isSingle }: CameraDialogProps) {
  useFocusBack(true);
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [last, setLast] = useState<{ code: string; outcome?: CodeOutcome } | null>(null);
  const told = useRef({ code: '', missedFrom: 0, missedTo: 0 });
  const tell = useEffectEvent((code: string | undefined) => {
    const before = told.current;
    if (code === undefined) {
      before.missedTo = performance.now();
      before.missedFrom ||= before.missedTo;
      return;
    }
    // By the looks and not by the clock: a phone that stood still between two of them has not seen it go.
    const isSame = before.code === code && before.missedTo - before.missedFrom < SAME_AGAIN_MS;
    told.current = { code, missedFrom: 0, missedTo: 0 };
    if (isSame) return;
    const read = { code };
    setLast(read);
    void onCode(code)?.then((outcome) => setLast((before) => (before === read ? { code, outcome } : before)));
    if (isSingle) onClose();
  });
  // The camera is outside React: on while the dialog is open, and off with it.
  useEffect(() => {
    const closing = new AbortController();
    watch(video, closing.signal, tell).catch((error: unknown) => {
      if (!closing.signal.aborted) setFailure(cameraFailure(error));
    });
    return () => closing.abort();
  }, []);
  return (
    <Modal
      centered
      // The dialog may be open over another one: Escape closes this one alone.
      closeButtonProps={CLOSE_BUTTON}
      onClose={onClose}
      onKeyDown={(event) => (event.key === 'Escape' ? onClose() : undefined)}
      opened
      size={520}
      title={text.title}
    >
      {failure ? (
        <Notice tone="error">{failure}</Notice>
      ) : (
        <>
          <div className={styles.room}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera's picture says nothing */}
            <video aria-label={text.picture} className={styles.video} muted playsInline ref={video} />
            <div aria-hidden="true" className={styles.aim} />
          </div>
          <div aria-live="polite" className={styles.hint}>
            <p>{last === null ? text.hint : text.read(last.code)}</p>
            {last?.outcome && (
              <p className={styles.outcome} data-failed={last.outcome.isFailure || undefined}>
                {last.outcome.words}
              </p>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}

/** Shows the camera and reads its pictures until `signal`. */
async function watch(
  target: { current: HTMLVideoElement | null },
  signal: AbortSignal,
  tell: (code: string | undefined) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
    audio: false,
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  const video = target.current;
  if (!video) return stop();
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const code = video.videoWidth > 0 ? await readCode(video) : undefined;
    if (signal.aborted) return;
    tell(code);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

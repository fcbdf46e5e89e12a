const MUTED = 'erp-chime-muted';
const NOTES = [659, 880];
const NOTE_SECONDS = 0.16;

let audio: AudioContext | undefined;
const listeners = new Set<() => void>();

/** Whether somebody has silenced this device's tone. */
export const isMuted = (): boolean => {
  try {
    return localStorage.getItem(MUTED) !== null;
  } catch {
    return false;
  }
};

export function setMuted(isSilent: boolean): void {
  try {
    if (isSilent) localStorage.setItem(MUTED, '1');
    else localStorage.removeItem(MUTED);
  } catch {
    // A browser that keeps nothing sounds again after the next load.
  }
  for (const listener of listeners) listener();
}

/** @returns a function that stops it */
export function onMuted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A tone that the browser lets sound later than this is of nothing new any more. */
const LATE_MS = 2000;

/** Two short soft notes: something has come. Silent where it was silenced, or the browser allows no sound yet. */
export function chime(): void {
  if (isMuted()) return;
  try {
    const ring = (audio ??= new AudioContext());
    if (ring.state === 'running') return play(ring);
    // A tablet that was locked, or whose sound another app took, has to be asked for it again.
    const asked = performance.now();
    void ring
      .resume()
      .then(() => performance.now() - asked < LATE_MS && play(ring))
      .catch(() => undefined);
  } catch {
    // No audio device: the message on screen stands alone.
  }
}

function play(ring: AudioContext): void {
  const { currentTime, destination } = ring;
  for (const [at, pitch] of NOTES.entries()) {
    const [tone, volume] = [ring.createOscillator(), ring.createGain()];
    const start = currentTime + at * NOTE_SECONDS;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + 2 * NOTE_SECONDS);
  }
}

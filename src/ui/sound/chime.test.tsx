import { afterEach, expect, it, vi } from 'vitest';

const started = vi.fn<() => void>();
let allow: () => void = () => undefined;

/** A browser's sound that it does not let anybody hear before it is asked. */
class LockedSound {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  resume = () =>
    new Promise<void>((resolve) => {
      allow = () => {
        this.state = 'running';
        resolve();
      };
    });
  createOscillator = () => ({
    frequency: {},
    connect: (next: unknown) => next,
    start: started,
    stop: () => undefined,
  });
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
  started.mockReset();
});

async function load() {
  vi.stubGlobal('AudioContext', LockedSound);
  vi.stubGlobal('localStorage', { getItem: () => null });
  return (await import('./chime.ts')).chime;
}

it('a tone of a device whose sound was taken away sounds once it is given back, and the next one at once', async () => {
  const chime = await load();
  chime();
  expect(started).not.toHaveBeenCalled();
  allow();
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2));
  chime();
  expect(started).toHaveBeenCalledTimes(4);
});

it('a tone that may sound long after its news is not heard any more', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const chime = await load();
  chime();
  vi.advanceTimersByTime(60_000);
  allow();
  await Promise.resolve();
  await Promise.resolve();
  expect(started).not.toHaveBeenCalled();
});

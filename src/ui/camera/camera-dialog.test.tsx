import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { CameraDialog } from './CameraDialog.tsx';

/** What the next looks see, each after so many ms. */
const looks: { code?: string; afterMs?: number }[] = [];

vi.mock('./read-codes.ts', () => ({
  readCode: async () => {
    const { code, afterMs = 0 } = looks.shift() ?? {};
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    return code;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  looks.length = 0;
  const stream = { getTracks: () => [] };
  const camera = { getUserMedia: () => new Promise((resolve) => setTimeout(() => resolve(stream), 50)) };
  Object.defineProperty(navigator, 'mediaDevices', { value: camera, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true });
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { value: 640, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function codesAfter(ms: number): Promise<string[]> {
  const codes: string[] = [];
  render(
    <UiProvider>
      <CameraDialog isSingle={false} onClose={() => undefined} onCode={(code) => void codes.push(code)} />
    </UiProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return codes;
}

it('the dialog reads a code once while it stays before the camera, however long a look takes', async () => {
  looks.push({ code: 'A' }, { code: 'A', afterMs: 5000 }, { afterMs: 3000 }, { code: 'A', afterMs: 4000 });
  expect(await codesAfter(12_500)).toEqual(['A']);
});

it('the dialog reads a code again once it was looked for in vain for a while, and another one at once', async () => {
  looks.push({ code: 'A' }, { code: 'B' }, ...Array.from({ length: 20 }, () => ({})), { code: 'B' });
  expect(await codesAfter(4000)).toEqual(['A', 'B', 'B']);
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { PrintError } from './frame.ts';
import { printFailure } from './print-failure.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a print that failed', () => {
  it('is shown with its own words when they are for people', () => {
    expect(printFailure(new PrintError('Error: No se pudo imprimir.'), 'otra')).toBe(
      'Error: No se pudo imprimir.',
    );
  });

  it('is shown with the words of its screen otherwise, and the console hears of it', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const error = new TypeError('Failed to fetch dynamically imported module');
    expect(printFailure(error, 'No se pudo imprimir.')).toBe('No se pudo imprimir.');
    expect(report).toHaveBeenCalledWith(error);
  });
});

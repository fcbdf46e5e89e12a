import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const theme = new URL('.', import.meta.url);
const ui = new URL('..', theme);
const root = new URL('../..', ui);
const read = (path: string, base = theme) => readFileSync(new URL(path, base), 'utf8');
const tokens = read('tokens.css');

function token(scheme: string, name: string): string {
  const block = tokens.split(`[data-mantine-color-scheme="${scheme}"] {`)[1] ?? '';
  return new RegExp(`--${name}: (#[0-9a-f]{6});`, 'u').exec(block)?.[1] ?? 'missing';
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours', () => {
  it('stand in tokens.css only', () => {
    const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(css|tsx?)$/u.test(file) && !/\btokens\.css$|\.test\./u.test(file),
    );
    expect(files.length).toBeGreaterThan(50);
    const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/iu;
    expect(files.filter((file) => literal.test(read(file, ui)))).toEqual([]);
  });

  it('of the browser bar, the splash and the header are the same', () => {
    const page = read('index.html', root);
    const manifest = JSON.parse(read('public/manifest.webmanifest', root)) as Record<string, string>;
    expect(page).toContain(`data-dark="${token('dark', 'surface')}"`);
    expect(page).toContain(`data-light="${token('light', 'surface')}"`);
    expect(manifest['theme_color']).toBe(token('dark', 'surface'));
    expect(manifest['background_color']).toBe(token('dark', 'background'));
  });

  const pairs = [
    ['text', 'background'],
    ['text', 'raised'],
    ['muted', 'background'],
    ['muted', 'surface'],
    ['muted', 'raised'],
    ['accent', 'surface'],
    ['accent', 'accent-soft'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['amber', 'surface'],
    ['amber', 'amber-soft'],
    ['red', 'surface'],
    ['red', 'red-soft'],
    ['on-red', 'red'],
    ['on-red', 'red-hover'],
    ['info', 'info-soft'],
    // Words, stock that runs low and what is out of stock, on a tile of any colour.
    ...['green', 'blue', 'sand', 'rose'].flatMap((colour) =>
      ['text', 'muted', 'amber', `tile-${colour}`].map((ink) => [ink, `tile-${colour}-soft`] as const),
    ),
  ] as const;

  it.each(['dark', 'light'])('can be read in the %s theme (AA, 4.5 to 1)', (scheme) => {
    const weak = pairs.filter(([ink, paper]) => contrast(token(scheme, ink), token(scheme, paper)) < 4.5);
    expect(weak).toEqual([]);
  });
});

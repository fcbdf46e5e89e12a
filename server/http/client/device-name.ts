// The first that fits: most programs name others too, for old servers' sake.
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//u, 'Edge'],
  [/\bOPR\/|\bOPT\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/u, 'Android'],
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bWindows\b/u, 'Windows'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
] as const;

// Longer than any browser's: what is beyond is not looked at.
const LONGEST_AGENT = 400;

/** A browser and its device in a word or two, as `Chrome en Windows`; null where neither is known. */
export function deviceName(agent: string | undefined): string | null {
  const read = (agent ?? '').slice(0, LONGEST_AGENT);
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(read))?.[1];
  const names = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(' en ');
}

const KEY = 'scanner-gap';

/** Longest pauses between two characters of a scanner that a device can be set to, ms. */
export const SCAN_GAPS_MS = [50, 100, 200] as const;
export type ScanGap = (typeof SCAN_GAPS_MS)[number];

/** What this device's scanner needs; a usual one by default. */
export function readScanGap(): ScanGap {
  const stored = Number(localStorage.getItem(KEY));
  return SCAN_GAPS_MS.find((gap) => gap === stored) ?? 100;
}

export function saveScanGap(gap: ScanGap): void {
  localStorage.setItem(KEY, String(gap));
}

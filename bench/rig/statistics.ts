/** The value below which the given share (0 to 1) of the samples lies; NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) return Number.NaN;
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** p50, p95 and p99, rounded to hundredths. */
export function spread(samples: readonly number[]): [number, number, number] {
  return [
    round(percentile(samples, 0.5)),
    round(percentile(samples, 0.95)),
    round(percentile(samples, 0.99)),
  ];
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

import { encode } from 'uqr';

interface QrCodeProps {
  /** What it says to the camera. */
  value: string;
  /** What it is, for who does not see it. */
  label: string;
  className?: string | undefined;
}

const MARGIN = 2;

/** A QR code, dark on white in either theme: cameras read it so. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { data, size } = encode(value, { border: MARGIN });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      aria-label={label}
      className={className}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="var(--paper)" />
      <path d={path} fill="black" />
    </svg>
  );
}

import mark from './mark.json';

interface MarkProps {
  /** Side in px; it reads from 16 up. */
  size?: number;
  className?: string | undefined;
}

/** The stall: an awning over a counter, one line weight. Takes the text colour; decoration beside the name. */
export function Mark({ size = 24, className }: MarkProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      focusable="false"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={mark.strokeWidth}
      viewBox={mark.viewBox}
      width={size}
    >
      {mark.paths.map((path) => (
        <path d={path} key={path} />
      ))}
    </svg>
  );
}

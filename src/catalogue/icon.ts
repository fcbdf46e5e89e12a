const SVG = 'http://www.w3.org/2000/svg';

/** The lines of each icon on a field of 24 by 24, in the product's one line weight. */
const LINES = {
  shop: [
    'M5.75 3h12.5L21 8.5a3 3 0 0 1-6 0a3 3 0 0 1-6 0a3 3 0 0 1-6 0z',
    'M5 11.5V21h14v-9.5',
    'M2.5 16h19',
  ],
  search: ['M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14z', 'M16 16l4.5 4.5'],
  done: ['M5 12.5l4.5 4.5L19 7.5'],
} as const;

/** An icon that says nothing by itself: beside it stand words. */
export function icon(name: keyof typeof LINES): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const drawn = { viewBox: '0 0 24 24', width: '24', height: '24', fill: 'none', stroke: 'currentColor' };
  const strokes = { 'stroke-width': '1.75', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  for (const [key, value] of Object.entries({ ...drawn, ...strokes, 'aria-hidden': 'true' }))
    svg.setAttribute(key, value);
  for (const line of LINES[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
}

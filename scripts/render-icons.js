// Draws public/icons from the mark (src/ui/layout/mark.json) and the colours (src/ui/theme/tokens.css). Run it after changing either:
//   node scripts/render-icons.js
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChartColumn, Package, ReceiptText } from 'lucide-react';
import { chromium } from 'playwright';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const icons = join(root, 'public/icons');
const mark = JSON.parse(await readFile(join(root, 'src/ui/layout/mark.json'), 'utf8'));
const tokens = await readFile(join(root, 'src/ui/theme/tokens.css'), 'utf8');

function token(scheme, name) {
  const block = tokens.split(`[data-mantine-color-scheme="${scheme}"] {`)[1];
  return new RegExp(`--${name}: (#[0-9a-f]{6});`, 'u').exec(block)[1];
}

const tile = { background: token('light', 'accent'), ink: token('light', 'on-accent') };
const green = { dark: token('dark', 'accent'), light: token('light', 'accent') };

function markSvg(attributes, before = '') {
  const [, , width] = mark.viewBox.split(' ');
  const paths = mark.paths.map((path) => `<path d="${path}"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}" fill="none" stroke="currentColor" ` +
    `stroke-width="${mark.strokeWidth * (width / 24)}" stroke-linecap="round" stroke-linejoin="round" ${attributes}>` +
    `${before}${paths}</svg>`
  );
}

/** A square with the drawing in its middle: `share` of the side for the drawing, `corner` of it for the radius. */
function page({ drawing, share, corner, background, ink }) {
  return `<!doctype html><style>
    * { margin: 0 }
    div { width: 100vw; height: 100vh; display: grid; place-items: center; background: ${background}; color: ${ink};
      border-radius: ${corner * 100}vw }
    svg { width: ${share * 100}vw; height: ${share * 100}vw }
  </style><div>${drawing}</div>`;
}

const drawing = markSvg('');
const lucide = (icon) => renderToStaticMarkup(createElement(icon, { strokeWidth: 1.75 }));
const between = `color-mix(in oklab, ${green.dark}, ${green.light})`;

const pictures = [
  ...[192, 512].flatMap((side) => [
    { name: `icon-${side}`, side, page: page({ drawing, share: 0.68, corner: 0.22, ...tile }) },
    // The safe zone of a maskable icon is a circle of 80 %: the mark stays well inside it.
    { name: `maskable-${side}`, side, page: page({ drawing, share: 0.54, corner: 0, ...tile }) },
  ]),
  { name: 'apple-touch-icon', side: 180, page: page({ drawing, share: 0.64, corner: 0, ...tile }) },
  {
    name: 'favicon-32',
    side: 32,
    page: page({ drawing, share: 1, corner: 0, background: 'transparent', ink: between }),
  },
  {
    name: 'shortcut-sale',
    side: 96,
    page: page({ drawing: lucide(ReceiptText), share: 0.54, corner: 0.5, ...tile }),
  },
  {
    name: 'shortcut-today',
    side: 96,
    page: page({ drawing: lucide(ChartColumn), share: 0.54, corner: 0.5, ...tile }),
  },
  {
    name: 'shortcut-inventory',
    side: 96,
    page: page({ drawing: lucide(Package), share: 0.54, corner: 0.5, ...tile }),
  },
];

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

await mkdir(icons, { recursive: true });
for (const picture of pictures) {
  const view = await browser.newPage({ viewport: { width: picture.side, height: picture.side } });
  await view.setContent(picture.page);
  await view.screenshot({ path: join(icons, `${picture.name}.png`), omitBackground: true });
  await view.close();
}
await browser.close();

const themed = `<style>svg{color:${green.light}}@media (prefers-color-scheme:dark){svg{color:${green.dark}}}</style>`;
await writeFile(join(icons, 'favicon.svg'), `${markSvg('width="32" height="32"', themed)}\n`);
console.log(`${pictures.length + 1} icons in public/icons`);

// Refreshes docs/papers: every template and every paper of a drawer as it prints, and what receipt printers make of their bytes: npm run papers
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { build, runnerImport } from 'vite';
import { ensureBrowser } from './pictures/browser.js';
import { explain, root } from './run-tool.js';

const OUT = 'docs/papers';
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const PX_PER_MM = 3.78;
const SHADES = 16;

process.chdir(root);
mkdirSync(OUT, { recursive: true });

const config = { configFile: false, logLevel: 'error' };
const { module } = await runnerImport('./tests/fixtures/paper/sample-papers.ts', config);
for (const { name, png } of await module.sampleRolls()) writeFileSync(`${OUT}/escpos-${name}.png`, png);

const lib = { entry: 'tests/fixtures/paper/sample-page.ts', formats: ['iife'], name: 'papers' };
const [{ output }] = await build({ ...config, build: { write: false, copyPublicDir: false, lib } });
let browser;
try {
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ARGS });
  for (const { name, ticket } of module.samplePapers()) {
    const page = await browser.newPage();
    await page.addScriptTag({ content: output[0].code });
    const width = Math.round(ticket.template.previewWidth * PX_PER_MM);
    await page.setViewportSize({ width, height: 200 });
    await page.evaluate((shown) => globalThis.fillTicket(shown), ticket);
    await page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())));
    const picture = await page.screenshot({ fullPage: true });
    await sharp(picture)
      .png({ palette: true, colours: SHADES, compressionLevel: 9 })
      .toFile(`${OUT}/${name}.png`);
    await page.close();
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
} finally {
  await browser?.close();
}

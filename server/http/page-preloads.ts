import { readFile } from 'node:fs/promises';
import path from 'node:path';

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>;

/** The pages that people come to from outside, and the module that the app's router fetches for each. */
const MODULES: Record<string, string | undefined> = {
  '/login': 'src/app/session/login.tsx',
  '/register': 'src/app/owner/account.tsx',
};

/**
 * What to fetch for a page beside the shell, so that a browser need not run the shell's script to learn of it.
 * @param clientDir folder of the built app, with the build's own list of files
 * @returns for a path the value of a `Link` header; undefined for other paths and for an app built without such a list
 */
export async function readPreloads(clientDir: string): Promise<(path: string) => string | undefined> {
  const text = await readFile(path.join(clientDir, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Manifest;
  const links = new Map(
    Object.entries(MODULES).map(([page, module = '']) => [page, linksOf(manifest, module).join(', ')]),
  );
  return (asked) => links.get(asked) || undefined;
}

function linksOf(manifest: Manifest, module: string): string[] {
  const seen = new Set(['index.html']);
  const visit = (name: string): string[] => {
    const part = manifest[name];
    if (part === undefined || seen.has(name)) return [];
    seen.add(name);
    return [
      `</${part.file}>; rel="modulepreload"`,
      ...(part.css ?? []).map((file) => `</${file}>; rel="preload"; as="style"`),
      ...(part.imports ?? []).flatMap(visit),
    ];
  };
  return visit(module);
}

import path from 'node:path';
import type { Rolldown } from 'vite';

type Names = Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>;
type Context = Parameters<Names>[1];

const SELLING = ['src/app/counter/counter.tsx', 'src/features/workspace/invoicing/SellScreen.tsx'];
const HOME = 'src/app/owner/owner-area.tsx';
const REGISTERING = 'src/app/owner/account.tsx';
const OWNING = [REGISTERING, 'src/app/owner/owner-pages.tsx', HOME];

/** Own modules that one of these loads, by itself or through others. */
function loadedBy(entries: readonly string[]): (id: string, context: Context) => boolean {
  let found: Set<string> | undefined;
  return (id, context) => {
    found ??= collect(entries, context);
    return found.has(id);
  };
}

function collect(entries: readonly string[], context: Context): Set<string> {
  const found = new Set<string>();
  const wanted = entries.map((entry) => path.resolve(import.meta.dirname, entry));
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (found.has(id) || isForeign(id)) continue;
    found.add(id);
    wanted.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

// A library's index names all that it has, not what is used of it.
const isForeign = (id: string) => id.includes('node_modules');
const isOwn = (id: string) => !isForeign(id);

// Of a library, and asked for by a dialog of either side: it would draw all that sells into an owner's pages.
const isFocusTrap = (id: string) => id.includes('use-focus-trap');

/**
 * What several pages share, in few files: a new device fetches and stores each of them, and half of what they
 * were by default had less than a kilobyte. The login, the form of registering, the owner's home and the sell screen
 * load no module of another page; what only some modules of the counter share stays in a file for those who use it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const isOfSignIn = loadedBy(['src/data/identity/pending-here.ts', 'src/api/sessions.ts']);
  const isOfLogin = loadedBy(['src/app/session/login.tsx']);
  const isOfSelling = loadedBy(SELLING);
  const isOfOwning = loadedBy(OWNING);
  const isOfHome = loadedBy([HOME]);
  const isOfRegistering = loadedBy([REGISTERING]);
  const shared = { minShareCount: 2 };
  const named = (name: string, isPart: typeof isOfLogin): Rolldown.CodeSplittingGroup => ({
    ...shared,
    name: (id, context) => (isPart(id, context) ? name : null),
    test: isOwn,
  });
  return [
    { name: 'base', tags: ['$initial'] },
    { ...shared, name: 'icons', test: /[\\/]lucide-react[\\/]/u },
    named('login-parts', isOfLogin),
    {
      ...named(
        'common-parts',
        (id, context) => isFocusTrap(id) || (isOfSelling(id, context) && isOfOwning(id, context)),
      ),
      test: (id) => isOwn(id) || isFocusTrap(id),
    },
    // What the login fetches later: who has left work on this device, and how to sign in.
    named('data-parts', isOfSignIn),
    named('counter-parts', isOfSelling),
    named('owner-parts', (id, context) => isOfHome(id, context) && isOfRegistering(id, context)),
    named('home-parts', isOfHome),
    { ...shared, name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 1000 },
  ];
}

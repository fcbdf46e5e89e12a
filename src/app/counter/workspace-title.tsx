import { useLocation, useSearch } from '@tanstack/react-router';
import { MODULE_LABELS } from '#app/features/workspace/shell/text.ts';
import { MODULE_SLUGS } from '#domain/accounts/modules.ts';
import { appText } from '#app/app/text.ts';

/** Name of the page in front, by its address; null for an unknown address, whose page brings its own title. */
function usePageName(): string | null {
  const place = useLocation().pathname.split('/')[2]?.toLowerCase() ?? '';
  const { vista } = useSearch({ strict: false });
  if (place === '') return appText.workspaceName;
  if (place === 'sincronizacion') return appText.syncName;
  const slug = MODULE_SLUGS.find((known) => known === place);
  if (slug === 'facturacion' && vista === 'historial') return appText.historyName;
  return slug ? MODULE_LABELS[slug] : null;
}

/** What the browser's tab says: tells a counter's tabs apart. */
export function WorkspaceTitle() {
  const name = usePageName();
  return name === null ? null : <title>{appText.workspaceTitle(name)}</title>;
}

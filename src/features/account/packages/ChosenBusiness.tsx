import { useCallback } from 'react';
import type { Http } from '#app/api/http.ts';
import { choosePackage, readConfiguration, switchComponent } from '#app/api/owner/packages.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import type { Package } from '#contract/packages/packages.ts';
import { Components } from './Components.tsx';
import { PackageChoice } from './PackageChoice.tsx';
import styles from './PackagesScreen.module.css';
import { text } from './text.ts';
import { LoadFailure } from '#app/features/account/person/LoadFailure.tsx';

interface ChosenBusinessProps {
  http: Http;
  business: BusinessEntry;
  packages: readonly Package[];
}

/** Package and modules of one business. */
export function ChosenBusiness({ http, business, packages }: ChosenBusinessProps) {
  const { id, nombre_display: name } = business;
  const load = useCallback(() => readConfiguration(http, id), [http, id]);
  const { state, reload, update } = useLoaded(load);
  if (state.status === 'loading') return <p role="status">{text.loadingConfiguration}</p>;
  if (state.status === 'failed') {
    return (
      <>
        <LoadFailure
          error={state.error}
          onRetry={reload}
          retryLabel={text.again}
          words={text.configurationFailed(name)}
        />
        <p className={styles.saving}>{text.notLoaded(name)}</p>
      </>
    );
  }
  const choose = async (packageId: number | null) => {
    const assigned = await choosePackage(http, id, packageId);
    // Assigned it is, whatever becomes of reading it again.
    const newer = await readConfiguration(http, id).catch(() => assigned);
    update(() => newer);
    return newer;
  };
  const toggle = async (componentId: number, isActive: boolean) => {
    await switchComponent(http, componentId, isActive);
    update((current) => ({
      ...current,
      componentes_configurados: current.componentes_configurados.map((one) =>
        one.id === componentId ? { ...one, is_active: isActive } : one,
      ),
    }));
  };
  return (
    <>
      <PackageChoice business={name} configuration={state.value} onChoose={choose} packages={packages} />
      <Components components={state.value.componentes_configurados} onToggle={toggle} />
    </>
  );
}

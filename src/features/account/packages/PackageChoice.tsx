import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '#app/api/errors.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { ConfiguredComponent, ErpConfiguration, Package } from '#contract/packages/packages.ts';
import styles from './PackagesScreen.module.css';
import { text } from './text.ts';

interface PackageChoiceProps {
  /** Its name, when one is chosen. */
  business: string | undefined;
  packages: readonly Package[];
  configuration?: ErpConfiguration;
  /** Assigns one, null for none. @returns what is configured then @throws as `askOwner` */
  onChoose?: (packageId: number | null) => Promise<ErpConfiguration>;
}

type Told = {
  tone: 'ok' | 'error';
  words: string;
  reason?: string;
  /** What a choice switched, for as long as nobody has switched anything since. */
  switched?: { words: string; by: ErpConfiguration };
};

const activeIn = (components: readonly ConfiguredComponent[]) =>
  components.filter(({ is_active }) => is_active).map((one) => one.componente_erp_detalle);

/** Which modules are on and off now that were not before, in sentences. */
function switched(
  { componentes_configurados: before }: ErpConfiguration,
  { componentes_configurados: after }: ErpConfiguration,
): string {
  const newIn = (these: readonly ConfiguredComponent[], those: readonly ConfiguredComponent[]) => {
    const known = new Set(activeIn(those).map(({ slug }) => slug));
    return activeIn(these).flatMap(({ slug, nombre }) => (known.has(slug) ? [] : [nombre]));
  };
  const [on, off] = [newIn(after, before), newIn(before, after)];
  const ofOff = off.length > 0 && `${text.switchedOff(off)} ${text.dataStays}`;
  return [on.length > 0 && text.switchedOn(on), ofOff].filter(Boolean).join(' ');
}

/** Which package a business has; a choice is saved at once, and what it switched is said. */
export function PackageChoice({ business, packages, configuration, onChoose }: PackageChoiceProps) {
  // The choice that is being saved: the select shows it meanwhile.
  const [saving, setSaving] = useState<number | null>();
  const isSaving = saving !== undefined;
  const [told, setTold] = useState<Told>();
  const assigned = configuration?.tipo_negocio_paquete ?? null;
  const detail = configuration?.tipo_negocio_paquete_detalle ?? null;
  // What the business has stands in the choice, whether the list of packages has come or not.
  const isMissing = assigned !== null && detail !== null && !packages.some(({ id }) => id === assigned.id);
  const offered = isMissing ? [...packages, { ...detail, id: assigned.id }] : packages;

  const select = useRef<HTMLSelectElement>(null);
  const choose = async (packageId: number | null) => {
    if (business === undefined || !configuration || !onChoose) {
      return setTold({ tone: 'error', words: text.chooseFirst });
    }
    setSaving(packageId);
    setTold(undefined);
    try {
      const newer = await onChoose(packageId);
      const words = switched(configuration, newer);
      setTold({ tone: 'ok', words: text.assigned(business), switched: { words, by: newer } });
    } catch (error) {
      const words = readRefusal(error).general[0] ?? text.assignFailed(business);
      setTold({ tone: 'error', words, ...(error instanceof ApiError ? { reason: text.noAnswer } : {}) });
    } finally {
      setSaving(undefined);
      // Disabled while it was saved, it lost the focus.
      setTimeout(() => select.current?.focus());
    }
  };

  const shown = isSaving ? saving : (assigned?.id ?? null);
  return (
    <Panel title={business === undefined ? text.section : text.sectionOf(business)}>
      <NativeSelect
        data={[
          { value: '', label: text.manual },
          ...offered.map(({ id, nombre, descripcion }) => ({
            value: String(id),
            label: text.option(nombre, descripcion || text.noDescription),
          })),
        ]}
        disabled={isSaving}
        label={text.package}
        onChange={({ currentTarget: { value } }) => void choose(value === '' ? null : Number(value))}
        ref={select}
        value={shown === null ? '' : String(shown)}
      />
      <p aria-live="polite" className={styles.saving}>
        {isSaving && text.updating}
      </p>
      {told && (
        <Notice title={told.reason && told.words} tone={told.tone}>
          {told.reason ?? told.words}
          {told.switched?.words && told.switched.by === configuration && (
            <span className={styles.switched}>{told.switched.words}</span>
          )}
        </Notice>
      )}
      {configuration && (
        <dl className={styles.current}>
          <dt>{text.current}</dt>
          <dd>{detail?.nombre ?? text.notAvailable}</dd>
          <dt>{text.description}</dt>
          <dd>{detail?.descripcion || text.notAvailable}</dd>
          <dt>{text.components}</dt>
          <dd>
            {detail?.componentes_predeterminados_detalle.map(({ nombre }) => nombre).join(', ') ||
              text.noComponents}
          </dd>
        </dl>
      )}
    </Panel>
  );
}

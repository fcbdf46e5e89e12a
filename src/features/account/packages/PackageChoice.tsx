import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#app/api/errors.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { ErpConfiguration, Package } from '#contract/packages/packages.ts';
import styles from './PackagesScreen.module.css';
import { text } from './text.ts';

interface PackageChoiceProps {
  /** Its name, when one is chosen. */
  business: string | undefined;
  packages: readonly Package[];
  configuration?: ErpConfiguration;
  /** Assigns one, null for none. @throws as `askOwner` */
  onChoose?: (packageId: number | null) => Promise<void>;
}

type Told = { tone: 'ok' | 'error'; words: string; reason?: string };

/** Which package a business has; a choice is saved at once. */
export function PackageChoice({ business, packages, configuration, onChoose }: PackageChoiceProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [told, setTold] = useState<Told>();
  const assigned = configuration?.tipo_negocio_paquete ?? null;
  const detail = configuration?.tipo_negocio_paquete_detalle ?? null;
  // What the business has stands in the choice, whether the list of packages has come or not.
  const isMissing = assigned !== null && detail !== null && !packages.some(({ id }) => id === assigned.id);
  const offered = isMissing ? [...packages, { ...detail, id: assigned.id }] : packages;

  const choose = async (select: HTMLSelectElement) => {
    if (business === undefined || !onChoose) {
      return setTold({ tone: 'error', words: text.chooseFirst });
    }
    setIsSaving(true);
    setTold(undefined);
    try {
      await onChoose(select.value === '' ? null : Number(select.value));
      setTold({ tone: 'ok', words: text.assigned(business) });
    } catch (error) {
      const { general, fields } = readRefusal(error);
      const [detailTold] = [...general, ...fields.map(({ message }) => message)];
      const words = detailTold ?? text.assignFailed(business);
      setTold({ tone: 'error', words, ...(error instanceof ApiError ? { reason: text.noAnswer } : {}) });
    } finally {
      setIsSaving(false);
      // Disabled while it was saved, it lost the focus.
      setTimeout(() => select.focus());
    }
  };

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
        onChange={(event) => void choose(event.currentTarget)}
        value={assigned === null ? '' : String(assigned.id)}
      />
      <p aria-live="polite" className={styles.saving}>
        {isSaving && text.updating}
      </p>
      {told && (
        <Notice title={told.reason && told.words} tone={told.tone}>
          {told.reason ?? told.words}
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

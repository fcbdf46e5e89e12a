import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '#app/api/errors.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
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
  /** Assigns one, null for none. @throws as `askOwner` */
  onChoose?: (packageId: number | null) => Promise<void>;
}

type Told = { tone: 'ok' | 'error'; words: string; reason?: string };

/** Names of the modules that a package switches on and off. */
interface ModuleChange {
  on: string[];
  off: string[];
}

/** A package switches its own modules on and all others off. */
function changeBy(
  { componentes_predeterminados_detalle: own }: Package,
  configured: readonly ConfiguredComponent[],
): ModuleChange {
  const isOwn = (slug: string) => own.some((one) => one.slug === slug);
  const active = configured.filter(({ is_active }) => is_active).map((one) => one.componente_erp_detalle);
  return {
    on: own.filter(({ slug }) => !active.some((one) => one.slug === slug)).map(({ nombre }) => nombre),
    off: active.filter(({ slug }) => !isOwn(slug)).map(({ nombre }) => nombre),
  };
}

/** Which package a business has; a choice that switches modules is asked about first, and saved at once. */
export function PackageChoice({ business, packages, configuration, onChoose }: PackageChoiceProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [told, setTold] = useState<Told>();
  const assigned = configuration?.tipo_negocio_paquete ?? null;
  const detail = configuration?.tipo_negocio_paquete_detalle ?? null;
  // What the business has stands in the choice, whether the list of packages has come or not.
  const isMissing = assigned !== null && detail !== null && !packages.some(({ id }) => id === assigned.id);
  const offered = isMissing ? [...packages, { ...detail, id: assigned.id }] : packages;

  const [asked, setAsked] = useState<{ id: number; change: ModuleChange }>();
  const select = useRef<HTMLSelectElement>(null);
  const ask = (value: string) => {
    const wanted = packages.find(({ id }) => String(id) === value);
    const change = wanted && changeBy(wanted, configuration?.componentes_configurados ?? []);
    // What nobody would notice is not asked.
    if (change && onChoose && change.on.length + change.off.length > 0) setAsked({ id: wanted.id, change });
    else void choose(value === '' ? null : Number(value));
  };
  const choose = async (packageId: number | null) => {
    setAsked(undefined);
    if (business === undefined || !onChoose) {
      return setTold({ tone: 'error', words: text.chooseFirst });
    }
    setIsSaving(true);
    setTold(undefined);
    try {
      await onChoose(packageId);
      setTold({ tone: 'ok', words: text.assigned(business) });
    } catch (error) {
      const { general, fields } = readRefusal(error);
      const [detailTold] = [...general, ...fields.map(({ message }) => message)];
      const words = detailTold ?? text.assignFailed(business);
      setTold({ tone: 'error', words, ...(error instanceof ApiError ? { reason: text.noAnswer } : {}) });
    } finally {
      setIsSaving(false);
      // Disabled while it was saved, it lost the focus.
      setTimeout(() => select.current?.focus());
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
        onChange={(event) => ask(event.currentTarget.value)}
        ref={select}
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
      <ConfirmDialog
        confirmLabel={text.assign}
        isOpen={asked !== undefined}
        objectName={packages.find(({ id }) => id === asked?.id)?.nombre}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void choose(asked.id)}
        title={text.assignTitle}
        tone="primary"
      >
        {asked && asked.change.on.length > 0 && <p>{text.switchesOn(asked.change.on)}</p>}
        {asked && asked.change.off.length > 0 && <p>{text.switchesOff(asked.change.off)}</p>}
        <p>{text.dataStays}</p>
      </ConfirmDialog>
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

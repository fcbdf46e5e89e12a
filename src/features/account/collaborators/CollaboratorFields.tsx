import { useWatch } from 'react-hook-form';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import type { Fields } from './fields.ts';
import { text } from './text.ts';

const { BoundChoice, BoundSwitch } = boundFieldsOf<Fields>();

/** What the collaborator may do, and where invoices are issued. */
export function WorkFields({ series }: { series: readonly OwnerSeries[] }) {
  const level = useWatch<Fields, 'permission_level'>({ name: 'permission_level' });
  return (
    <div className="halves">
      <BoundChoice
        description={text.permissionHints[Number(level) as 1 | 2 | 3]}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        name="permission_level"
        options={([1, 2, 3] as const).map((value) => ({
          value: String(value),
          label: text.permissions[value],
        }))}
      />
      <BoundChoice
        choose={text.none}
        name="serie_facturacion"
        options={series.map((one) => ({
          value: String(one.id),
          label: text.store(one.nombre_establecimiento, one.prefijo),
        }))}
      />
      {series.length === 0 && (
        <Notice className="whole" tone="warning">
          {text.noSeries}
        </Notice>
      )}
      <BoundSwitch className="whole" description={text.activeHint} name="is_active" />
    </div>
  );
}

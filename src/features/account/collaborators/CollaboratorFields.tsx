import { useWatch } from 'react-hook-form';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { linesOf } from '#app/ui/form/bound/lines.tsx';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import type { Fields } from './fields.ts';
import { text } from './text.ts';

const { TextLine, ChoiceLine, SwitchLine, PasswordPair } = linesOf<Fields>();

/** Names and identity card. */
export function PersonalFields() {
  return (
    <div className="halves">
      <TextLine autoFocus name="first_name" />
      <TextLine name="second_name" />
      <TextLine name="last_name" />
      <TextLine name="second_surname" />
      <TextLine inputMode="numeric" name="cedula" />
    </div>
  );
}

/** E-mail and password; of a stored one the password may stay blank. */
export function AccessFields({ isNew }: { isNew: boolean }) {
  return (
    <div className="halves">
      <TextLine className="whole" inputMode="email" name="email" type="email" />
      <PasswordPair
        hint={isNew ? text.passwordHint : text.keepPassword}
        label={isNew ? text.labels.password : text.newPassword}
        names={['password', 'password2']}
      />
    </div>
  );
}

/** What the collaborator may do, and where invoices are issued. */
export function WorkFields({ series }: { series: readonly OwnerSeries[] }) {
  const level = useWatch<Fields, 'permission_level'>({ name: 'permission_level' });
  return (
    <div className="halves">
      <ChoiceLine
        description={text.permissionHints[Number(level) as 1 | 2 | 3]}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        name="permission_level"
        options={([1, 2, 3] as const).map((value) => ({
          value: String(value),
          label: text.permissions[value],
        }))}
      />
      <ChoiceLine
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
      <SwitchLine className="whole" description={text.activeHint} name="is_active" />
    </div>
  );
}

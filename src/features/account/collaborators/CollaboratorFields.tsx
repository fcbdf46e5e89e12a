import { NativeSelect, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import styles from './Collaborators.module.css';
import { type Fields, rulesOf, type TextName } from './fields.ts';
import { text } from './text.ts';

function Line({ name, ...rest }: TextInputProps & { name: TextName }) {
  const { register, formState } = useFormContext<Fields>();
  return (
    <TextInput
      autoComplete="off"
      error={formState.errors[name]?.message}
      label={text.labels[name]}
      {...rest}
      {...register(name, rulesOf(name, false))}
    />
  );
}

/** Names and identity card. */
export function PersonalFields() {
  return (
    <div className={styles.grid}>
      <Line autoFocus name="first_name" />
      <Line name="second_name" />
      <Line name="last_name" />
      <Line name="second_surname" />
      <Line inputMode="numeric" name="cedula" />
    </div>
  );
}

/** E-mail and password; of a stored one the password may stay blank. */
export function AccessFields({ isNew }: { isNew: boolean }) {
  const { register, formState, trigger } = useFormContext<Fields>();
  const { errors, touchedFields } = formState;
  return (
    <div className={styles.grid}>
      <Line className={styles.whole} inputMode="email" name="email" type="email" />
      <PasswordField
        autoComplete="new-password"
        description={isNew ? text.passwordHint : text.keepPassword}
        error={errors.password?.message}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={isNew ? text.labels.password : text.newPassword}
        toggleLabel={text.showPassword}
        {...register('password', {
          ...rulesOf('password', isNew),
          onChange: () => {
            if (touchedFields.password2) void trigger('password2');
          },
        })}
      />
      <PasswordField
        autoComplete="new-password"
        error={errors.password2?.message}
        label={text.labels.password2}
        toggleLabel={text.showRepeat}
        {...register('password2', rulesOf('password2', isNew))}
      />
    </div>
  );
}

/** What the collaborator may do, and where invoices are issued. */
export function WorkFields({ series }: { series: readonly OwnerSeries[] }) {
  const { control, register, formState } = useFormContext<Fields>();
  const [level, store] = useWatch<Fields, ['permission_level', 'serie_facturacion']>({
    name: ['permission_level', 'serie_facturacion'],
  });
  const { errors } = formState;
  return (
    <div className={styles.grid}>
      <NativeSelect
        data={([1, 2, 3] as const).map((value) => ({ value: String(value), label: text.permissions[value] }))}
        description={text.permissionHints[Number(level) as 1 | 2 | 3]}
        error={errors.permission_level?.message}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={text.labels.permission_level}
        {...register('permission_level')}
        value={level}
      />
      <NativeSelect
        data={[
          { value: '', label: text.none },
          ...series.map((one) => ({
            value: String(one.id),
            label: text.store(one.nombre_establecimiento, one.prefijo),
          })),
        ]}
        error={errors.serie_facturacion?.message}
        label={text.labels.serie_facturacion}
        {...register('serie_facturacion')}
        value={store}
      />
      {series.length === 0 && (
        <Notice className={styles.whole} tone="warning">
          {text.noSeries}
        </Notice>
      )}
      <Controller
        control={control}
        name="is_active"
        render={({ field: { value, ...field } }) => (
          <Switch
            checked={value}
            className={styles.whole}
            description={text.activeHint}
            label={text.labels.is_active}
            size="md"
            {...field}
          />
        )}
      />
    </div>
  );
}

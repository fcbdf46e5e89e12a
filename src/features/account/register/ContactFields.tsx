import { NativeSelect } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { listCities, listCountries, listDepartments } from '#domain/geography/places.ts';
import { type FieldName, type Fields, rulesOf } from './fields.ts';
import { Line } from './PersonFields.tsx';
import styles from './RegisterScreen.module.css';
import { text } from './text.ts';

interface PlaceProps {
  name: 'country' | 'department' | 'city';
  /** Shown while nothing is chosen. */
  choose: string;
  names: readonly string[];
  autoComplete: string;
  /** Fields that hang on this one: a change clears them. */
  clears?: readonly FieldName[];
}

function Place({ name, choose, names, autoComplete, clears = [] }: PlaceProps) {
  const { register, setValue, clearErrors, formState, trigger } = useFormContext<Fields>();
  return (
    <NativeSelect
      autoComplete={autoComplete}
      data={[{ value: '', label: choose }, ...names]}
      error={formState.errors[name]?.message}
      label={text.labels[name]}
      {...register(name, {
        ...rulesOf(name),
        onChange: () => {
          for (const field of clears) setValue(field, '');
          clearErrors([...clears]);
          // How many digits a mobile number needs hangs on the country.
          if (name === 'country' && formState.touchedFields.mobile_phone) void trigger('mobile_phone');
        },
      })}
    />
  );
}

/** Where the owner lives and can be reached; department and city follow the country. */
export function ContactFields() {
  const [country, department] = useWatch<Fields, ['country', 'department']>({
    name: ['country', 'department'],
  });
  return (
    <div className={styles.grid}>
      <Place
        autoComplete="country-name"
        choose={text.chooseCountry}
        clears={['department', 'city']}
        name="country"
        names={listCountries()}
      />
      <Place
        autoComplete="address-level1"
        choose={text.chooseDepartment}
        clears={['city']}
        name="department"
        names={listDepartments(country)}
      />
      <Place
        autoComplete="address-level2"
        choose={text.chooseCity}
        name="city"
        names={listCities(country, department)}
      />
      <Line autoComplete="street-address" name="address" />
      <Line autoComplete="tel-national" inputMode="tel" name="mobile_phone" type="tel" />
      <Line inputMode="tel" name="fixed_phone" type="tel" />
    </div>
  );
}

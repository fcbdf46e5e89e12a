import { useFormContext, useWatch } from 'react-hook-form';
import { listCities, listCountries, listDepartments } from '#domain/geography/places.ts';
import { ChoiceLine } from './ChoiceLine.tsx';
import { formText as text } from './form-text.ts';
import type { FieldName } from './setting.ts';
import type { BusinessValues } from './values.ts';

/** A stored place that the catalogue lacks is still what is stored. */
const withStored = (names: readonly string[], stored: string): readonly string[] =>
  stored === '' || names.includes(stored) ? names : [stored, ...names];

/** Three choices, each of which hangs on the one before. @param isSettled whether a change clears what hangs on it */
export function PlaceFields({ isSettled = () => true }: { isSettled?: () => boolean }) {
  const { setValue, clearErrors } = useFormContext<BusinessValues>();
  const [country, department, city] = useWatch<BusinessValues, ['country', 'department', 'city']>({
    name: ['country', 'department', 'city'],
  });
  const clear = (...fields: Extract<FieldName, 'department' | 'city'>[]) => {
    if (!isSettled()) return;
    for (const field of fields) setValue(field, '', { shouldDirty: true });
    clearErrors(fields);
  };
  return (
    <>
      <ChoiceLine
        autoComplete="country-name"
        choose={text.choose.country}
        name="country"
        onChosen={() => clear('department', 'city')}
        options={withStored(listCountries(), country)}
      />
      <ChoiceLine
        autoComplete="address-level1"
        choose={text.choose.department}
        name="department"
        onChosen={() => clear('city')}
        options={withStored(listDepartments(country), department)}
      />
      <ChoiceLine
        autoComplete="address-level2"
        choose={text.choose.city}
        name="city"
        options={withStored(listCities(country, department), city)}
      />
    </>
  );
}

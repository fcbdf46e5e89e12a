import { useFormContext, useWatch } from 'react-hook-form';
import { listCities, listCountries, listDepartments } from '#domain/geography/places.ts';
import { ChoiceLine } from './ChoiceLine.tsx';
import { formText as text } from './form-text.ts';
import type { FieldName } from './setting.ts';
import type { BusinessValues } from './values.ts';

/** Three choices, each of which hangs on the one before. @param isSettled whether a change clears what hangs on it */
export function PlaceFields({ isSettled = () => true }: { isSettled?: () => boolean }) {
  const { setValue, clearErrors } = useFormContext<BusinessValues>();
  const [country, department] = useWatch<BusinessValues, ['country', 'department']>({
    name: ['country', 'department'],
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
        options={listCountries()}
      />
      <ChoiceLine
        autoComplete="address-level1"
        choose={text.choose.department}
        name="department"
        onChosen={() => clear('city')}
        options={listDepartments(country)}
      />
      <ChoiceLine
        autoComplete="address-level2"
        choose={text.choose.city}
        name="city"
        options={listCities(country, department)}
      />
    </>
  );
}

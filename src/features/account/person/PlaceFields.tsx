import { useFormContext, useWatch } from 'react-hook-form';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { listCities, listCountries, listDepartments } from '#domain/geography/places.ts';
import { text } from './text.ts';

interface PlaceValues {
  country: string;
  department: string;
  city: string;
}

const { BoundChoice } = boundFieldsOf<PlaceValues>();

/** A stored place that the catalogue lacks stays selected. */
const withStored = (names: readonly string[], stored: string): readonly string[] =>
  stored === '' || names.includes(stored) ? names : [stored, ...names];

interface PlaceFieldsProps {
  /** Whether a change clears what hangs on it. */
  isSettled?: () => boolean;
  /** After another country was chosen. */
  onCountry?: () => void;
}

/** Three choices, each of which hangs on the one before. */
export function PlaceFields({ isSettled = () => true, onCountry }: PlaceFieldsProps) {
  const { setValue, clearErrors } = useFormContext<PlaceValues>();
  const [country, department, city] = useWatch<PlaceValues, ['country', 'department', 'city']>({
    name: ['country', 'department', 'city'],
  });
  const clear = (...fields: ('department' | 'city')[]) => {
    if (!isSettled()) return;
    for (const field of fields) setValue(field, '', { shouldDirty: true });
    clearErrors(fields);
  };
  return (
    <>
      <BoundChoice
        autoComplete="country-name"
        choose={text.choose.country}
        name="country"
        onChosen={() => {
          clear('department', 'city');
          onCountry?.();
        }}
        options={withStored(listCountries(), country)}
      />
      <BoundChoice
        autoComplete="address-level1"
        choose={text.choose.department}
        name="department"
        onChosen={() => clear('city')}
        options={withStored(listDepartments(country), department)}
      />
      <BoundChoice
        autoComplete="address-level2"
        choose={text.choose.city}
        name="city"
        options={withStored(listCities(country, department), city)}
      />
    </>
  );
}

import { useFormContext } from 'react-hook-form';
import { PlaceFields } from '#app/features/account/person/PlaceFields.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import type { Fields } from './fields.ts';

const { BoundText } = boundFieldsOf<Fields>();

/** Where the owner lives and can be reached. */
export function ContactFields() {
  const { getFieldState, trigger } = useFormContext<Fields>();
  // How many digits a mobile number needs hangs on the country.
  const recheck = () => {
    if (getFieldState('mobile_phone').isTouched) void trigger('mobile_phone');
  };
  return (
    <div className="halves">
      <PlaceFields onCountry={recheck} />
      <BoundText autoComplete="street-address" name="address" />
      <BoundText autoComplete="tel-national" inputMode="tel" name="mobile_phone" type="tel" />
      <BoundText autoComplete="on" inputMode="tel" name="fixed_phone" type="tel" />
    </div>
  );
}

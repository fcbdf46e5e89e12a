import { useFormContext } from 'react-hook-form';
import { PlaceFields } from '#app/features/account/person/PlaceFields.tsx';
import { linesOf } from '#app/ui/form/bound/lines.tsx';
import type { Fields } from './fields.ts';
import { text } from './text.ts';

const { TextLine, PasswordPair } = linesOf<Fields>();

/** Names and identity card. */
export function PersonalFields() {
  return (
    <div className="halves">
      <TextLine autoComplete="given-name" name="first_name" />
      <TextLine autoComplete="additional-name" name="second_name" />
      <TextLine autoComplete="family-name" name="last_name" />
      <TextLine autoComplete="on" name="second_surname" />
      <TextLine inputMode="numeric" name="cedula" />
    </div>
  );
}

/** E-mail and password, typed twice. */
export function AccessFields() {
  return (
    <div className="halves">
      <TextLine autoComplete="email" className="whole" inputMode="email" name="email" type="email" />
      <PasswordPair hint={text.passwordHint} names={['password', 'password2']} />
    </div>
  );
}

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
      <TextLine autoComplete="street-address" name="address" />
      <TextLine autoComplete="tel-national" inputMode="tel" name="mobile_phone" type="tel" />
      <TextLine autoComplete="on" inputMode="tel" name="fixed_phone" type="tel" />
    </div>
  );
}

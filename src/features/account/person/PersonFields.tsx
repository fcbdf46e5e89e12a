import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';

interface PersonValues {
  first_name: string;
  second_name: string;
  last_name: string;
  second_surname: string;
  cedula: string;
  email: string;
  password: string;
  password2: string;
}

const { BoundText, PasswordPair } = boundFieldsOf<PersonValues>();

interface PersonFieldsProps {
  /** The person types it themselves: the browser fills in what it knows of them. */
  isOwn?: boolean;
  hasFocus?: boolean;
}

/** Names and identity card of a person. */
export function PersonFields({ isOwn = false, hasFocus = false }: PersonFieldsProps) {
  const known = (what: string) => (isOwn ? what : 'off');
  return (
    <div className="halves">
      <BoundText autoComplete={known('given-name')} autoFocus={hasFocus} name="first_name" />
      <BoundText autoComplete={known('additional-name')} name="second_name" />
      <BoundText autoComplete={known('family-name')} name="last_name" />
      <BoundText autoComplete={known('on')} name="second_surname" />
      <BoundText inputMode="numeric" name="cedula" />
    </div>
  );
}

interface AccessFieldsProps extends Pick<PersonFieldsProps, 'isOwn'> {
  /** Label of the password. */
  label: string;
  /** Under the password: how long it has to be. */
  hint: string;
}

/** A person's e-mail and password, typed twice. */
export function AccessFields({ isOwn = false, label, hint }: AccessFieldsProps) {
  return (
    <div className="halves">
      <BoundText
        autoComplete={isOwn ? 'email' : 'off'}
        className="whole"
        inputMode="email"
        name="email"
        type="email"
      />
      <PasswordPair hint={hint} label={label} names={['password', 'password2']} />
    </div>
  );
}

import { BirthDateFields } from '#app/features/account/business/form/BirthDateFields.tsx';
import styles from '#app/features/account/business/form/form.module.css';
import { formText } from '#app/features/account/business/form/form-text.ts';
import { OptionsFields } from '#app/features/account/business/form/OptionsFields.tsx';
import { PlaceFields } from '#app/features/account/person/PlaceFields.tsx';
import { RepresentativeFields } from '#app/features/account/business/form/RepresentativeFields.tsx';
import { ResolutionFields } from '#app/features/account/business/form/ResolutionFields.tsx';
import { SeriesFields } from '#app/features/account/business/form/SeriesFields.tsx';
import { BLANK_SERIES } from '#app/features/account/business/form/values.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { BusinessDetail } from '#contract/businesses/businesses.ts';
import { formatInvoiceNumber } from '#domain/invoicing/numbering.ts';
import { text } from './text.ts';
import {
  BoundChoice,
  ReadOnlyField,
  BoundText,
  labelOf,
} from '#app/features/account/business/form/fields.tsx';

const NATURAL_FIXED = [
  'nombre_comercial',
  'first_name',
  'second_name',
  'last_name',
  'second_surname',
  'cedula',
  'cedula_dv',
] as const;
const LEGAL_FIXED = ['razon_social', 'nit', 'dv'] as const;

const optional = / \(opcional\)$/u;

/** The registered fields that cannot change. */
function FixedFields({ detail, names }: { detail: BusinessDetail; names: readonly string[] }) {
  const values = detail as unknown as Record<string, string | null>;
  return (
    <Panel title={detail.business_type === 'natural' ? formText.business : formText.company}>
      <p className={styles.lead}>{text.readOnly}</p>
      <div className="halves">
        {names.map((name) => (
          <ReadOnlyField
            isWhole={name === 'nombre_comercial' || name === 'razon_social'}
            key={name}
            label={labelOf(name).replace(optional, '')}
            value={values[name] ?? ''}
          />
        ))}
      </div>
    </Panel>
  );
}

interface EditFieldsProps {
  detail: BusinessDetail;
  /** Whether a change of place clears what hangs on it. */
  isSettled: () => boolean;
}

/** A natural person's business, with what may change (owner-area §2). */
export function NaturalEdit({ detail, isSettled }: EditFieldsProps) {
  return (
    <>
      <FixedFields detail={detail} names={NATURAL_FIXED} />
      <Panel title={formText.location}>
        <div className="halves">
          <PlaceFields isSettled={isSettled} />
          <BoundText name="address" />
          <BoundText inputMode="tel" name="mobile_phone" type="tel" />
          <BoundText inputMode="email" name="email" type="email" />
          <BirthDateFields />
          <BoundChoice choose={formText.choose.gender} name="gender" options={formText.genders} />
        </div>
      </Panel>
    </>
  );
}

/** A legal entity, with what may change. */
export function LegalEdit({ detail, isSettled }: EditFieldsProps) {
  return (
    <>
      <FixedFields detail={detail} names={LEGAL_FIXED} />
      <Panel title={formText.location}>
        <div className="halves">
          <PlaceFields isSettled={isSettled} />
          <BoundText inputMode="tel" name="phone" type="tel" />
          <BoundText inputMode="email" name="email" type="email" />
          <BoundText name="address" />
          <BoundText className="whole" name="sector_industria" />
        </div>
      </Panel>
      <RepresentativeFields />
    </>
  );
}

/** The billing block and its options. */
export function BillingEdit({ detail }: { detail: BusinessDetail }) {
  const noteOf = (id: number) => {
    const stored = detail.series.find((one) => one.id === id);
    return (
      stored &&
      formText.nextNumber(
        formatInvoiceNumber(stored.prefijo, stored.proximo_consecutivo, stored.longitud_consecutivo),
      )
    );
  };
  return (
    <>
      <Panel title={formText.billing}>
        <p className={styles.lead}>{formText.billingLead}</p>
        <ResolutionFields />
        <SeriesFields further={() => BLANK_SERIES} noteOf={noteOf} />
      </Panel>
      <Panel title={formText.options}>
        <OptionsFields />
      </Panel>
    </>
  );
}

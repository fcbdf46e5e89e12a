import { BirthDateFields } from '#app/features/account/business/form/BirthDateFields.tsx';
import styles from '#app/features/account/business/form/form.module.css';
import { formText as text } from '#app/features/account/business/form/form-text.ts';
import { IdentityFields } from '#app/features/account/business/form/IdentityFields.tsx';
import { PlaceFields } from '#app/features/account/person/PlaceFields.tsx';
import { RepresentativeFields } from '#app/features/account/business/form/RepresentativeFields.tsx';
import { ResolutionFields } from '#app/features/account/business/form/ResolutionFields.tsx';
import { SeriesFields } from '#app/features/account/business/form/SeriesFields.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { BoundChoice, BoundText } from '#app/features/account/business/form/fields.tsx';

/** A natural person's business. */
export function NaturalFields() {
  return (
    <>
      <Panel title={text.business}>
        <BoundText name="nombre_comercial" />
      </Panel>
      <Panel title={text.person}>
        <div className="halves">
          <BoundText name="first_name" />
          <BoundText name="second_name" />
          <BoundText name="last_name" />
          <BoundText name="second_surname" />
          <IdentityFields names={['cedula', 'cedula_dv']} />
          <BirthDateFields />
          <BoundChoice choose={text.choose.gender} name="gender" options={text.genders} />
        </div>
      </Panel>
      <Panel title={text.location}>
        <div className="halves">
          <PlaceFields />
          <BoundText name="address" />
          <BoundText inputMode="tel" name="mobile_phone" type="tel" />
          <BoundText inputMode="email" name="email" type="email" />
        </div>
      </Panel>
    </>
  );
}

/** A legal entity's business. */
export function LegalFields() {
  return (
    <>
      <Panel title={text.company}>
        <div className="halves">
          <BoundText className="whole" name="razon_social" />
          <IdentityFields names={['nit', 'dv']} />
          <BoundText name="sector_industria" />
        </div>
      </Panel>
      <Panel title={text.location}>
        <div className="halves">
          <PlaceFields />
          <BoundText name="address" />
          <BoundText inputMode="tel" name="phone" type="tel" />
          <BoundText inputMode="email" name="email" type="email" />
        </div>
      </Panel>
      <RepresentativeFields />
    </>
  );
}

/** The billing block: the resolution and the establishments that bill under it. */
export function BillingFields() {
  return (
    <Panel title={text.billing}>
      <p className={styles.lead}>{text.billingLead}</p>
      <ResolutionFields />
      <SeriesFields />
    </Panel>
  );
}

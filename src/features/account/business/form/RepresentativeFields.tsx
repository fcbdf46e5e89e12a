import { Panel } from '#app/ui/layout/Panel.tsx';
import { formText as text } from './form-text.ts';
import { BoundText } from './fields.tsx';

/** Who speaks for a legal entity. */
export function RepresentativeFields() {
  return (
    <Panel title={text.representative}>
      <div className="halves">
        <BoundText name="rep_legal_first_name" />
        <BoundText name="rep_legal_second_name" />
        <BoundText name="rep_legal_last_name" />
        <BoundText name="rep_legal_second_surname" />
        <BoundText className="whole" name="rep_legal_cargo" />
      </div>
    </Panel>
  );
}

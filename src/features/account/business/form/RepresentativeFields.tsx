import { Panel } from '#app/ui/layout/Panel.tsx';
import { formText as text } from './form-text.ts';
import { TextLine } from './lines.tsx';

/** Who speaks for a legal entity. */
export function RepresentativeFields() {
  return (
    <Panel title={text.representative}>
      <div className="halves">
        <TextLine name="rep_legal_first_name" />
        <TextLine name="rep_legal_second_name" />
        <TextLine name="rep_legal_last_name" />
        <TextLine name="rep_legal_second_surname" />
        <TextLine className="whole" name="rep_legal_cargo" />
      </div>
    </Panel>
  );
}

import { Modal } from '@mantine/core';
import type { DraftClient } from '#app/data/drafts/draft.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { hasTwin } from '#app/data/read/clients/clients.ts';
import { whyNotWritten } from '#app/data/write-failure.ts';
import { createClient } from '#app/data/writes/client-writes.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { asRequired } from '#app/ui/form/as-required.ts';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { checkBy, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { atMost, filled, matches } from '#app/ui/form/field-rules.ts';
import { useScanner } from '#app/ui/scanner/use-scanner.ts';
import { fieldText } from '#contract/field-text.ts';
import { clientLabels, clientText } from '#contract/clients/client-text.ts';
import { tidyDigits } from '#domain/clients/nit.ts';
import { text } from './new-client-text.ts';

interface Values {
  nombre_completo_natural: string;
  cedula_natural: string;
  telefono_natural: string;
}

interface NewClientProps {
  db: ErpDatabase;
  /** What was typed in the search: a name, or a document. */
  typed: string;
  onClose: () => void;
  /** The client is saved on this device, and can be sold to at once. */
  onMade: (client: DraftClient) => void;
}

const { BoundText } = boundFieldsOf<Values>();
const MOST = { name: 255, id: 20, phone: 30 };

const checkField = checkBy<Values>({
  nombre_completo_natural: [filled(fieldText.required), atMost(MOST.name, fieldText.tooLong(MOST.name))],
  cedula_natural: [
    filled(fieldText.required),
    matches(/^\d+$/u, clientText.onlyDigits),
    atMost(MOST.id, fieldText.tooLong(MOST.id)),
  ],
  telefono_natural: [atMost(MOST.phone, fieldText.tooLong(MOST.phone))],
});

/** A person who buys for the first time: three fields, on this device, with or without network. */
export function NewClient({ db, typed, onClose, onMade }: NewClientProps) {
  const isDocument = /^[\d.\s-]+$/u.test(typed);
  const bound = useBoundForm<Values>({
    start: {
      nombre_completo_natural: isDocument ? '' : typed,
      cedula_natural: isDocument ? tidyDigits(typed) : '',
      telefono_natural: '',
    },
    labels: clientLabels.form,
    size: 'md',
    check: checkField,
    send: async (values) => {
      const nombre = values.nombre_completo_natural.trim();
      const identificacion = values.cedula_natural.trim();
      if (await hasTwin(db, { tipo_cliente: 'Natural', identificacion }, null))
        return { fields: [{ name: 'cedula_natural', message: clientText.twin.Natural }] };
      const id = await createClient(db, { tipo_cliente: 'Natural', ...values });
      return onMade({ id, nombre, identificacion });
    },
    explain: (error) => ({ words: text.notSaved[whyNotWritten(error)] }),
  });
  // Scans are of the client's document, wherever the focus is; but digits that a quick hand typed into the field that
  // they are for, and that end in Enter, are just that.
  useScanner((code, into) => {
    const document = tidyDigits(code);
    const isAll = into !== undefined && tidyDigits(into.text) === document;
    const isPhone = isAll && into.field.name === 'telefono_natural' && /^\d{7,10}$/u.test(code);
    if (isPhone) bound.form.setValue('telefono_natural', into.text, { shouldDirty: true });
    else bound.form.setValue('cedula_natural', document, { shouldDirty: true });
    const isTyped = isAll && into.field.name === 'cedula_natural';
    if (isPhone || isTyped) into.field.form?.requestSubmit();
  });
  return (
    <Modal
      closeOnClickOutside={false}
      onClose={onClose}
      opened
      returnFocus={false}
      size={440}
      title={text.title}
    >
      <BoundForm bound={bound} className="grid gap-12">
        <BoundText data-autofocus={isDocument || undefined} name="nombre_completo_natural" {...asRequired} />
        <BoundText
          data-autofocus={!isDocument || undefined}
          inputMode="numeric"
          name="cedula_natural"
          tidy={tidyDigits}
          {...asRequired}
        />
        <BoundText inputMode="tel" name="telefono_natural" type="tel" />
        <FormFailure failure={bound.failure} />
        <div className="ends gap-8">
          <ActionButton onClick={onClose} tone="ghost">
            {text.cancel}
          </ActionButton>
          <ActionButton tone="primary" type="submit">
            {text.save}
          </ActionButton>
        </div>
      </BoundForm>
    </Modal>
  );
}

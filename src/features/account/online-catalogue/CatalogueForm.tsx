import { useState } from 'react';
import { ApiError } from '#app/api/errors.ts';
import type { CatalogueSetting } from '#app/api/owner/catalogues.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { type Refusal, useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { Catalogue } from '#contract/catalogue/catalogue.ts';
import { catalogueText } from '#contract/catalogue/catalogue-text.ts';
import { LONGEST_NAME, nameDefect, whatsappNumber } from '#domain/catalogue/catalogue.ts';
import { PageAddress } from './PageAddress.tsx';
import { text } from './text.ts';

const { BoundText, BoundSwitch } = boundFieldsOf<CatalogueSetting>();

const settingOf = ({ publicado, nombre, pausado, whatsapp, saludo }: Catalogue): CatalogueSetting => ({
  publicado,
  nombre: nombre ?? '',
  pausado,
  whatsapp: whatsapp === null ? '' : `+${whatsapp}`,
  saludo: saludo ?? '',
});

function check(path: string, value: string, { publicado }: CatalogueSetting): string | undefined {
  const typed = value.trim();
  if (path === 'nombre') {
    if (typed === '') return publicado ? catalogueText.nameRequired : undefined;
    const defect = nameDefect(typed.toLowerCase());
    return defect === null ? undefined : catalogueText.name[defect];
  }
  if (path === 'whatsapp' && typed !== '' && whatsappNumber(typed) === null) return catalogueText.whatsapp;
  return undefined;
}

function explain(error: unknown): Refusal<CatalogueSetting> {
  if (error instanceof ApiError) return { words: text.noAnswer };
  const { general, fields } = readRefusal(error);
  const told = fields.flatMap(({ path: [name = ''], message }) =>
    name in text.labels ? [{ name: name as keyof CatalogueSetting, message }] : [],
  );
  return { words: general[0] ?? text.saveFailed, fields: told };
}

function stateOf({ publicado, pausado }: Catalogue) {
  if (!publicado) return <Tag>{text.states.off}</Tag>;
  return <Tag tone={pausado ? 'warning' : 'ok'}>{pausado ? text.states.paused : text.states.on}</Tag>;
}

interface CatalogueFormProps {
  catalogue: Catalogue;
  /** Writes it. @returns it as it is now @throws as `askOwner` */
  onSave: (setting: CatalogueSetting) => Promise<Catalogue>;
}

/** The public page of one store: whether it is shown, where, and its words. */
export function CatalogueForm({ catalogue, onSave }: CatalogueFormProps) {
  const [isSaved, setIsSaved] = useState(false);
  const bound = useBoundForm<CatalogueSetting>({
    start: settingOf(catalogue),
    labels: text.labels,
    check,
    send: async (setting, form) => {
      setIsSaved(false);
      form.reset(settingOf(await onSave(setting)));
      setIsSaved(true);
    },
    explain,
  });
  const { isSubmitting } = bound.form.formState;
  const { nombre_establecimiento: store } = catalogue;
  return (
    <Panel actions={stateOf(catalogue)} title={store}>
      <BoundForm aria-label={store} bound={bound} className="grid gap-16">
        <BoundSwitch description={text.publishHint} name="publicado" />
        <BoundText autoCapitalize="none" description={text.nameHint} maxLength={LONGEST_NAME} name="nombre" />
        {catalogue.publicado && catalogue.nombre !== null && (
          <PageAddress name={catalogue.nombre} store={store} />
        )}
        <BoundSwitch description={text.pauseHint} name="pausado" />
        <BoundText description={text.whatsappHint} inputMode="tel" name="whatsapp" type="tel" />
        <BoundText description={text.greetingHint} maxLength={300} name="saludo" />
        <FormFailure failure={bound.failure} />
        {isSaved && <Notice tone="ok">{text.saved}</Notice>}
        <div className="ends gap-10">
          <ActionButton
            aria-label={text.saveOf(store)}
            isBusy={isSubmitting}
            keepsFocus
            tone="primary"
            type="submit"
          >
            {isSubmitting ? text.saving : text.save}
          </ActionButton>
        </div>
      </BoundForm>
    </Panel>
  );
}

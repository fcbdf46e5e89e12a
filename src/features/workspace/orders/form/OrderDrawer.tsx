import { Drawer } from '@mantine/core';
import type { OrderRecord } from '#app/data/db.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { useDiscard } from '#app/ui/form/use-discard.tsx';
import type { TypedOrder } from './form-values.ts';
import styles from './form.module.css';
import { OrderForm, type RenderSearch } from './OrderForm.tsx';

const text = all.form;

/** What is being written down: nothing, a new order, or a change of what is there. */
export interface OpenForm {
  start: TypedOrder;
  edited: OrderRecord | null;
}

interface OrderDrawerProps {
  workspace: Workspace;
  form: OpenForm | null;
  renderSearch: RenderSearch;
  onClose: () => void;
  /** A new order is on disk. */
  onCreated: (id: string) => void;
}

/** The form beside the board. A click beside it does not throw away what was typed; leaving asks first. */
export function OrderDrawer({ workspace, form, renderSearch, onClose, onCreated }: OrderDrawerProps) {
  const { setIsDirty, close, leave, question } = useDiscard(onClose);
  return (
    <>
      <Drawer
        classNames={{ body: styles.drawer ?? '', content: styles.content ?? '', header: styles.head ?? '' }}
        closeOnClickOutside={false}
        onClose={close}
        opened={form !== null}
        position="right"
        returnFocus
        size={600}
        title={form?.edited ? text.editTitle : text.createTitle}
      >
        {form && (
          <OrderForm
            {...form}
            onCancel={close}
            onDirty={setIsDirty}
            onSaved={(id) => {
              toast({ message: form.edited ? text.edited : text.saved });
              if (!form.edited) onCreated(id);
              leave();
            }}
            renderSearch={renderSearch}
            workspace={workspace}
          />
        )}
      </Drawer>
      {question}
    </>
  );
}

import { NativeSelect } from '@mantine/core';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { BusinessesPage } from '#app/features/account/person/BusinessesPage.tsx';
import { ActionLink } from '#app/ui/button/ActionLink.tsx';
import { TabSwitch } from '#app/ui/layout/TabSwitch.tsx';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import styles from './Integration.module.css';
import { Keys } from './keys/Keys.tsx';
import { text } from './text.ts';
import { Webhooks } from './webhooks/Webhooks.tsx';

interface IntegrationScreenProps {
  http: Http;
  /** The business to begin with, of the address. */
  startsWith: string | undefined;
}

/** `/integraciones`: keys for other programs, and what Mostrador tells them by itself (integration.md). */
export function IntegrationScreen({ http, startsWith }: IntegrationScreenProps) {
  return (
    <BusinessesPage backTo="/erplobby" http={http} text={text}>
      {(businesses) => <Businesses businesses={businesses} http={http} startsWith={startsWith} />}
    </BusinessesPage>
  );
}

const TABS = [
  { value: 'keys', label: text.keysTab },
  { value: 'webhooks', label: text.webhooksTab },
] as const;

interface BusinessesProps extends IntegrationScreenProps {
  businesses: readonly BusinessEntry[];
}

function Businesses({ http, startsWith, businesses }: BusinessesProps) {
  const [chosen, setChosen] = useState(startsWith ?? '');
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('keys');
  const id = (businesses.find((business) => business.id === chosen) ?? businesses[0])?.id ?? '';
  return (
    <div className={styles.parts}>
      <div className={styles.top}>
        <NativeSelect
          className={styles.business}
          data={businesses.map(({ id: value, nombre_display: label }) => ({ value, label }))}
          label={text.business}
          onChange={(event) => setChosen(event.currentTarget.value)}
          value={id}
        />
        <ActionLink href="/api/docs" icon={BookOpen}>
          {text.docs}
        </ActionLink>
      </div>
      <TabSwitch label={text.parts} onChange={setTab} tabs={TABS} value={tab}>
        {tab === 'keys' ? <Keys http={http} id={id} key={id} /> : <Webhooks http={http} id={id} key={id} />}
      </TabSwitch>
    </div>
  );
}

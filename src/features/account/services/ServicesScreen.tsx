import { Link } from '@tanstack/react-router';
import { Blocks, Bot, ChevronRight, type LucideIcon, Store, UserRound, Users } from 'lucide-react';
import type { Http } from '#app/api/http.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { EditBusiness } from './EditBusiness.tsx';
import styles from './ServicesScreen.module.css';
import { text } from './text.ts';

interface Entry {
  href: string;
  icon: LucideIcon;
  title: string;
  lead: string;
}

/** In the order of owner-area §2; what came later is in the lobby, with each business. */
const ENTRIES: readonly Entry[] = [
  { href: '/andy', icon: Bot, title: text.andy, lead: text.andyLead },
  { href: '/erplobby', icon: Store, title: text.create, lead: text.createLead },
  {
    href: '/crear-colaborador-subusuario',
    icon: Users,
    title: text.collaborators,
    lead: text.collaboratorsLead,
  },
  { href: '/configurar-paquetes-negocio', icon: Blocks, title: text.packages, lead: text.packagesLead },
  { href: '/cuenta', icon: UserRound, title: text.account, lead: text.accountLead },
];

interface ServicesScreenProps {
  http: Http;
  /** Opens the editing of a business. */
  onEdit: (businessId: string) => void;
}

/** The owner's menu (owner-area §2). */
export function ServicesScreen({ http, onEdit }: ServicesScreenProps) {
  return (
    <>
      <PageHeading description={text.lead} title={text.title} />
      <ul className={styles.entries}>
        {ENTRIES.map(({ href, icon: Icon, title, lead }) => (
          <li key={href}>
            <Link className={styles.entry} to={href}>
              <span className={styles.icon}>
                <Icon size={22} />
              </span>
              <span>
                <span className={styles.name}>{title}</span>
                <span className={styles.lead}>{lead}</span>
              </span>
              <ChevronRight aria-hidden="true" className={styles.arrow} size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <EditBusiness http={http} onEdit={onEdit} />
    </>
  );
}

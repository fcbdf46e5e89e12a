import { Link, type LinkProps } from '@tanstack/react-router';
import {
  Banknote,
  Blocks,
  Cable,
  ChartColumn,
  type LucideIcon,
  Pencil,
  ShoppingBag,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import styles from './LobbyScreen.module.css';
import { text } from './text.ts';

interface WayProps extends LinkProps {
  icon: LucideIcon;
  label: string;
  /** With the name of the business. */
  full: string;
}

/** One business: what it is, whether it can invoice, and the ways to change it. */
export function BusinessCard({ business, children }: { business: BusinessEntry; children: ReactNode }) {
  const { id, tipo, nombre_display: name } = business;
  const search = { negocio: id };
  return (
    <Panel className="grid gap-10">
      <div className={styles.cardHead}>
        <h2 className={styles.name}>{name}</h2>
        <Tag>{text.kinds[tipo] ?? tipo}</Tag>
      </div>
      {children}
      <div className={styles.ways}>
        <Way
          full={text.reportsOf(name)}
          icon={ChartColumn}
          label={text.reports}
          search={search}
          to="/informes"
        />
        <Way full={text.drawersOf(name)} icon={Banknote} label={text.drawers} search={search} to="/cajas" />
        <Way
          full={text.editOf(name)}
          icon={Pencil}
          label={text.edit}
          params={{ id }}
          to="/negocio/editar/$id"
        />
        <Way
          full={text.collaboratorsOf(name)}
          icon={Users}
          label={text.collaborators}
          search={search}
          to="/crear-colaborador-subusuario"
        />
        <Way
          full={text.catalogueOf(name)}
          icon={ShoppingBag}
          label={text.catalogue}
          search={search}
          to="/catalogo"
        />
        <Way
          full={text.modulesOf(name)}
          icon={Blocks}
          label={text.modules}
          search={search}
          to="/configurar-paquetes-negocio"
        />
        <Way
          full={text.integrationOf(name)}
          icon={Cable}
          label={text.integration}
          search={search}
          to="/integraciones"
        />
      </div>
    </Panel>
  );
}

function Way({ icon, label, full, ...target }: WayProps) {
  return (
    <ActionButton
      icon={icon}
      renderRoot={(root) => <Link aria-label={full} {...target} {...root} />}
      size={36}
    >
      {label}
    </ActionButton>
  );
}

import { KeyRound, Lock, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { usePhone } from '#app/ui/hooks/use-screen.ts';
import { AppFrame } from '#app/ui/frame/AppFrame.tsx';
import { ProfileMenu } from '#app/ui/frame/ProfileMenu.tsx';
import { SideNav } from '#app/ui/frame/SideNav.tsx';
import type { SideNavItem } from '#app/ui/frame/SideNavLink.tsx';
import { ThemeToggle } from '#app/ui/layout/ThemeToggle.tsx';
import { TopBar } from '#app/ui/frame/TopBar.tsx';
import type { SessionData } from '#contract/session/session.ts';
import { orderModules } from '#domain/accounts/modules.ts';
import { BUSINESS_TYPES, LEVEL_LABELS, MODULE_LABELS, text } from './text.ts';

interface WorkspaceShellProps {
  session: SessionData;
  items: readonly SideNavItem[];
  /** Connection and queue, at the right of the header. */
  status: ReactNode;
  /** Andy's button, in the menu whatever modules are on. */
  assistant: ReactNode;
  /** At the foot of the menu. */
  footer?: ReactNode;
  /** In the profile of a phone, which has no foot of the menu: its picture has a dot while there is any. */
  news?: ReactNode;
  /** Above the module: what the collaborator has to know wherever they are. */
  banner?: ReactNode;
  /** The screen lock: how it is locked, and how a PIN is chosen; undefined where it can't be. */
  lock?: { hasPin: boolean; onLock: (() => void) | undefined; onPin: (() => void) | undefined };
  /** Installs the app, in the profile of a phone; undefined where nothing is offered. */
  install?: { icon: LucideIcon; label: string; onClick: () => void } | undefined;
  /** Opens the own password and sessions. */
  onAccount: () => void;
  onNavigate: (href: string) => void;
  onLogout: () => void;
  children: ReactNode;
}

/** '2 · Operario Avanzado (Editar Inventario)'. A token may lack its level. */
function levelOf(level: number): string {
  const label = (LEVEL_LABELS as Partial<Record<number, string>>)[level];
  return label === undefined ? text.profile.noLevel : `${level} · ${label}`;
}

function profileRows(session: SessionData) {
  const { profile } = text;
  return [
    { label: profile.name, value: `${session.first_name} ${session.last_name}` },
    { label: profile.email, value: session.email },
    { label: profile.id, value: session.sub_user_id },
    { label: profile.level, value: levelOf(session.permission_level) },
    { label: profile.business, value: session.nombre_negocio_asociado },
    { label: profile.establishment, value: session.nombre_establecimiento ?? profile.noEstablishment },
    { label: profile.businessId, value: session.business_id },
    { label: profile.businessType, value: BUSINESS_TYPES[session.business_type] },
    {
      label: profile.modules,
      value:
        orderModules(session.componentes_activos)
          .map((slug) => MODULE_LABELS[slug])
          .join(', ') || profile.noModules,
    },
  ];
}

/** The frame of the workspace (workspace §2): who works where, the modules, the state of the connection. */
export function WorkspaceShell(props: WorkspaceShellProps) {
  const { session, items, status, assistant, footer, news, banner, lock, onNavigate } = props;
  const { install, onAccount, onLogout, children } = props;
  const isPhone = usePhone();
  const { menu } = text;
  const actions = [
    ...(lock?.onLock ? [{ icon: Lock, label: menu.lock, keyHint: 'F10', onClick: lock.onLock }] : []),
    ...(lock?.onPin
      ? [{ icon: KeyRound, label: lock.hasPin ? menu.pin : menu.stay, onClick: lock.onPin }]
      : []),
    { icon: ShieldCheck, label: menu.account, onClick: onAccount },
    ...(install && isPhone ? [install] : []),
  ];
  const top = (
    <TopBar
      businessName={session.nombre_negocio_asociado}
      establishment={session.nombre_establecimiento ?? undefined}
      profile={
        <ProfileMenu
          actions={actions}
          caption={text.level(session.permission_level)}
          name={`${session.first_name} ${session.last_name}`}
          news={news}
          onLogout={onLogout}
          rows={profileRows(session)}
        />
      }
      status={status}
      title={text.title}
      toggle={
        <>
          {lock?.onLock && !isPhone && (
            <IconAction
              data-lock=""
              hint={menu.lockHint}
              icon={Lock}
              label={menu.lock}
              onClick={lock.onLock}
            />
          )}
          <ThemeToggle />
        </>
      }
    />
  );
  return (
    <AppFrame
      notice={banner}
      side={<SideNav assistant={assistant} footer={footer} items={items} onNavigate={onNavigate} />}
      top={top}
    >
      {children}
    </AppFrame>
  );
}

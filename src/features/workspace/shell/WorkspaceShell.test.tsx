import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PHONE } from '#app/ui/theme/breakpoints.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import type { SessionData } from '#contract/session/session.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { WelcomeScreen } from './WelcomeScreen.tsx';
import { WorkspaceShell } from './WorkspaceShell.tsx';

beforeEach(() => {
  // Nothing has a size here, so the popup's focus trap finds nobody to give the focus to, and says so at length.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SESSION: SessionData = {
  sub_user_id: 41,
  email: 'ana@laesquina.example',
  first_name: 'Ana',
  last_name: 'Pérez',
  business_id: 17,
  business_type: 'PJ',
  permission_level: 2,
  componentes_activos: ['registros', 'facturacion', 'clientes', 'inventario'],
  nombre_negocio_asociado: 'Minimercado La Esquina',
  serie_id: 7,
  nombre_establecimiento: 'Sede Norte',
};

const onLogout = vi.fn();
const onAccount = vi.fn();

function show(session: SessionData = SESSION, news?: string) {
  return render(
    <UiProvider>
      <WorkspaceShell
        assistant={<button type="button">Andy</button>}
        items={[]}
        news={news}
        onAccount={onAccount}
        onLogout={onLogout}
        onNavigate={() => undefined}
        session={session}
        status={null}
      >
        <h1>Contenido</h1>
      </WorkspaceShell>
    </UiProvider>,
  );
}

async function openProfile(): Promise<(label: string) => string | null | undefined> {
  await userEvent.click(screen.getByRole('button', { name: 'Perfil de Ana Pérez' }));
  await screen.findByText('ID de colaborador');
  return (label) => screen.getByText(label).nextElementSibling?.textContent;
}

describe('the frame of the workspace', () => {
  it('shows the title, the business and the theme toggle in its header', () => {
    show();
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('ERP Core')).toBeInTheDocument();
    expect(header.getByText('Minimercado La Esquina')).toBeInTheDocument();
    expect(header.getByRole('button', { name: 'Cambiar a tema claro' })).toBeInTheDocument();
  });

  it('announces news at the profile of a phone, which has no foot of the menu, and nowhere else', async () => {
    const ask = window.matchMedia.bind(window);
    const { unmount } = show(SESSION, 'Hay una versión nueva.');
    await openProfile();
    expect(screen.queryByText('Hay una versión nueva.')).toBeNull();
    unmount();
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(ask(query), 'matches', { value: query === PHONE }),
    );
    show(SESSION, 'Hay una versión nueva.');
    await userEvent.click(screen.getByRole('button', { name: 'Perfil de Ana Pérez, con un aviso' }));
    await expectShown(() => screen.getByText('Hay una versión nueva.')).toBeVisible();
  });

  it('tells in the profile who works where, with inventory first among the modules', async () => {
    show();
    const valueOf = await openProfile();
    expect(valueOf('Nombre')).toBe('Ana Pérez');
    expect(valueOf('Correo')).toBe('ana@laesquina.example');
    expect(valueOf('ID de colaborador')).toBe('41');
    expect(valueOf('Nivel de permiso')).toBe('2 · Operario Avanzado (Editar Inventario)');
    expect(valueOf('Negocio')).toBe('Minimercado La Esquina');
    expect(valueOf('Establecimiento')).toBe('Sede Norte');
    expect(valueOf('ID del negocio')).toBe('17');
    expect(valueOf('Tipo de negocio')).toBe('Persona jurídica (PJ)');
    expect(valueOf('Módulos activos')).toBe('Inventario, Clientes, Facturación, Registros');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión', hidden: true }));
    expect(onLogout).toHaveBeenCalledOnce();
    await openProfile();
    await userEvent.click(screen.getByRole('button', { name: 'Contraseña y sesiones', hidden: true }));
    expect(onAccount).toHaveBeenCalledOnce();
  });

  it('says so when there is no establishment and no module, and Andy is there all the same', async () => {
    show({ ...SESSION, componentes_activos: [], nombre_establecimiento: null });
    const valueOf = await openProfile();
    expect(valueOf('Establecimiento')).toBe('Sin asignar');
    expect(valueOf('Módulos activos')).toBe('Ninguno');
    expect(screen.getByRole('button', { name: 'Andy', hidden: true })).toBeInTheDocument();
  });
});

describe('the welcome screen', () => {
  it('asks a collaborator without modules to talk to the owner', () => {
    render(<WelcomeScreen />);
    expect(screen.getByText(/Habla con el dueño del negocio/u)).toBeInTheDocument();
  });
});

import '@testing-library/jest-dom/vitest';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useLeaveGuard } from '#app/features/account/person/leave-guard.tsx';
import { drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { OwnerFrame } from './OwnerFrame.tsx';

afterEach(cleanup);

function HalfFilled() {
  return useLeaveGuard(true);
}

it('an owner signs out at once, whatever was typed into the form of the page', async () => {
  const onLogout = vi.fn();
  drawScreen(() => (
    <OwnerFrame email={undefined} onLogout={onLogout}>
      <HalfFilled />
    </OwnerFrame>
  ));
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
  expect(onLogout).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

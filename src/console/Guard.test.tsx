import { act, useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { mounted } from '../../tests/screens/mount.tsx';
import { tokenStore } from './data/client/token.ts';
import { Guard } from './Guard.tsx';

let drawn = 0;
let navigate: NavigateFunction = () => undefined;
vi.mock('./shell/App.tsx', () => ({
  prepare: () => Promise.resolve(),
  App: () => {
    drawn += 1;
    return <p>application</p>;
  },
}));

function Address(): React.ReactElement {
  const go = useNavigate();
  useEffect(() => void (navigate = go), [go]);
  return <output>{useLocation().pathname}</output>;
}

it('the application is not drawn again when the address leads elsewhere within it', async () => {
  tokenStore.set('t');
  const console = (
    <MemoryRouter initialEntries={['/a']}>
      <Guard />
      <Address />
    </MemoryRouter>
  );
  await mounted(console, async (box) => {
    await vi.waitFor(() => expect(box.querySelector('p')?.textContent).toBe('application'));
    const before = drawn;
    await act(async () => void navigate('/b'));
    expect([box.querySelector('output')?.textContent, drawn - before]).toEqual(['/b', 0]);
  });
  tokenStore.set('');
});

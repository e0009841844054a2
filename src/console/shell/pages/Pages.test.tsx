import { act, memo, use, useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate, useSearchParams, type NavigateFunction } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { useGo, usePlace, useQueryParams } from '../../data/page/place.ts';
import { PageContext } from '../../data/page/unsaved.ts';
import { Pages } from './Pages.tsx';
import { drawAhead, forgetAhead } from '../tabs/tabStore.ts';
import { useOpened } from '../tabs/useOpened.ts';
import { useTabActions } from '../tabs/useTabActions.ts';

const drawn: string[] = [];
function Rows({ path }: { path: string }): React.ReactElement {
  const { pathname, search } = usePlace();
  useGo();
  useQueryParams();
  drawn.push(path);
  return <div>{pathname + search}</div>;
}
// Who asks the router is asked anew (React marks all that do, whosever address it is), but what it drew is left alone.
vi.mock('./PageBody.tsx', () => ({
  PageBody: memo(({ path }: { path: string }) => {
    const { pathname, search } = useLocation();
    useNavigate();
    useSearchParams();
    use(PageContext);
    return (
      <div id={path}>
        <output>{pathname + search}</output>
        <Rows path={path} />
      </div>
    );
  }),
}));

/** As the router tells it, and as the page's own place does. */
const twice = (...addresses: string[]): string[][] => addresses.map((one) => [one, one]);
const yes = (): boolean => true;
let navigate: NavigateFunction = () => undefined;

/** As the shell draws its pages, within the route of the application. */
function Shell(): React.ReactElement {
  const location = useLocation();
  const go = useNavigate();
  useEffect(() => void (navigate = go), [go]);
  const opened = useOpened({ home: '/home', path: location.pathname, passing: false, opens: yes, keeps: yes });
  const { leave } = useTabActions('/home');
  return <Pages {...opened} location={location} onLeave={leave} />;
}

it('a change of page draws the one that comes: those behind keep their address and are left alone', async () => {
  const shell = (
    <MemoryRouter initialEntries={['/a?size=20']}>
      <Routes>
        <Route path="*" element={<Shell />} />
      </Routes>
    </MemoryRouter>
  );
  await mounted(shell, async (box) => {
    const go = async (to: string): Promise<string[]> => {
      drawn.length = 0;
      await act(async () => void navigate(to));
      await act(() => new Promise((done) => setTimeout(done, 20)));
      return [...new Set(drawn)];
    };
    const at = (path: string): (string | null)[] =>
      [...(box.querySelector(`[id="${path}"]`)?.children ?? [])].map((one) => one.textContent);
    await go('/b');
    await go('/c?size=50');
    expect(await go('/a?size=20')).not.toContain('/b');
    expect([at('/a'), at('/b'), at('/c')]).toEqual(twice('/a?size=20', '/b', '/c?size=50'));
    expect(await go('/a?size=100')).toEqual(['/a']);
    expect([at('/a'), at('/c')]).toEqual(twice('/a?size=100', '/c?size=50'));
    // The one that comes, with the address it was left at.
    expect(await go('/c?size=50')).not.toContain('/b');
  });
});

it('a page that is about to be opened is drawn unseen, and is the one that opens; it goes with the pointer', async () => {
  const shell = (
    <MemoryRouter initialEntries={['/home']}>
      <Routes>
        <Route path="*" element={<Shell />} />
      </Routes>
    </MemoryRouter>
  );
  await mounted(shell, async (box) => {
    const settled = (work: () => void): Promise<void> =>
      act(async () => {
        work();
        await new Promise((done) => setTimeout(done, 20));
      });
    const page = (path: string): HTMLElement | null => box.querySelector(`[id="page-${path}"]`);
    await settled(() => drawAhead('/next'));
    const drawnAhead = page('/next');
    expect(drawnAhead?.style.display).toBe('none');
    expect(drawnAhead?.textContent).toContain('/next');
    await settled(() => forgetAhead('/other'));
    await settled(() => void navigate('/next'));
    expect(page('/next')).toBe(drawnAhead);
    expect(drawnAhead?.style.display).not.toBe('none');
    // It is open: the pointer that leaves its link does not close it.
    await settled(() => forgetAhead('/next'));
    expect(page('/next')).toBe(drawnAhead);
    await settled(() => drawAhead('/passed'));
    await settled(() => forgetAhead('/passed'));
    expect(page('/passed')).toBeNull();
  });
});

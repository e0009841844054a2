import { Activity, type ReactElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { useOffers, useOffersInFront } from './offers.ts';

interface PartProps {
  name: string;
  covers?: boolean;
  offers?: boolean;
  children?: ReactNode;
}

function Part({ name, covers, offers = true, children }: PartProps): ReactElement {
  useOffers(() => ({ covers, offers: offers ? [{ id: name, title: name, run: vi.fn<() => void>() }] : [] }));
  return <div>{children}</div>;
}

function Offered(): ReactElement {
  const offers = useOffersInFront();
  return <output>{offers.map(({ id }) => id).join()}</output>;
}

it.each<[string, ReactElement, string[]]>([
  ['a list', <Part key="1" name="list" />, ['list']],
  [
    'a record over a list',
    <>
      <Part name="list" />
      <Part name="record" covers />
    </>,
    ['record'],
  ],
  [
    'a record with a list of its own over a list',
    <>
      <Part name="list" />
      <Part name="record" covers />
      <Part name="child" />
    </>,
    ['record', 'child'],
  ],
  [
    'a form over a record: what is typed would be lost',
    <>
      <Part name="list" />
      <Part name="record" covers />
      <Part name="form" covers offers={false} />
    </>,
    [],
  ],
  [
    'a list behind the one on screen',
    <>
      <Part name="list" />
      <Activity mode="hidden">
        <Part name="hidden" />
      </Activity>
    </>,
    ['list'],
  ],
  ['nothing', <p key="1">nothing</p>, []],
])('offers of %s', async (_, page, expected) => {
  await mounted(
    <>
      <Offered />
      {page}
    </>,
    (box) => {
      expect(box.querySelector('output')?.textContent).toBe(expected.join());
    },
  );
});

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListData } from '../../../contract/envelope.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { Rectangle } from '../../../contract/report.ts';
import { refersBy } from '../../../documents/features/actions/index.ts';
import type { AddAction } from '../../../documents/ground/model/actions.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { Action, Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { keys } from '../../data/documents/queries.ts';
import { useBundles } from '../../data/documents/useBundles.ts';
import { spoken } from '../../data/foreign/manner.ts';
import { useText } from '../../data/texts/useText.ts';
import { listBody } from '../../data/rows/listBody.ts';
import { readRecord } from '../../data/rows/record.ts';
import { usePlain } from '../../fields/usePlain.ts';
import type { ViewProps } from '../contract.ts';
import { boxesIn } from './boxes.ts';

/** A box that stands for a record of its own. */
export interface FoundBox extends Rectangle {
  title: string;
}

/** What was found on the picture of a record: records that refer to it, each with its box. */
export interface Found {
  boxes: readonly FoundBox[];
  /** Begins one with a box; undefined where nobody may. */
  begin: { title: string; by: (box: Rectangle) => void } | undefined;
}

/** Where records that are begun by a box stand. */
interface Target {
  action: AddAction;
  bundle: ScreenBundle;
  view: ViewOf<'review'>;
  /** Property that refers to the record with the picture. */
  by: string;
}

const reviewOf = ({ screen }: ScreenBundle): ViewOf<'review'> | undefined =>
  screen.list.views?.find((view): view is ViewOf<'review'> => view.type === 'review');

/** Lists leave out what is made of parts: each record is read for its box. */
async function read({ bundle: { resource, screen }, by }: Target, key: unknown, signal: AbortSignal): Promise<Row[]> {
  const { list } = await request<ListData<Row>>({
    url: `${resource.api}/queryList`,
    body: await spoken(
      listBody({ pageNum: 1, pageSize: MAX_PAGE_SIZE, screen: screen.name, where: [{ field: by, operator: 'eq', value: String(key) }] }),
    ),
    read: true,
    handled: true,
    signal,
  });
  return Promise.all(list.map(async ({ id }) => (await readRecord(resource.api, id, screen.name)) as Row));
}

/** The action with a box for its record to begin with. */
const boxed = (run: Action, action: AddAction, property: string, box: Rectangle): Action => ({
  ...run,
  run: ({ rows, open }) =>
    open({
      kind: 'add',
      action: { ...action, values: { ...action.values, [property]: '$parent.$box' } },
      rows: rows.map((row) => ({ ...row, $box: box })),
    }),
});

/** See {@link Found}; undefined where the view begins no records. @param row whose picture is on screen */
export function useFound({ view, bundle, resource, actions, onAction }: ViewProps<'review'>, row: Row | undefined): Found | undefined {
  const { adds } = view;
  const plain = usePlain();
  const { titleOf } = useText();
  const authored = useMemo(
    () => (bundle.screen.list.actions ?? []).filter((one): one is AddAction => 'add' in one && adds?.includes(one.name) === true),
    [bundle, adds],
  );
  const screens = useMemo(() => [...new Set(authored.map(({ add }) => add))], [authored]);
  const lists = useBundles(screens);
  const targets = useMemo(
    () =>
      authored.flatMap((action): Target[] => {
        const target = lists.find(({ screen }) => screen.name === action.add)?.bundle;
        const [shows, by] = [target && reviewOf(target), refersBy(action, resource.key)];
        return target && shows?.box !== undefined && by !== undefined ? [{ action, bundle: target, view: shows, by }] : [];
      }),
    [authored, lists, resource.key],
  );
  const key = row?.[resource.key];
  const reads = useQueries({
    queries: targets.map((target) => ({
      queryKey: [...keys.records(target.bundle.resource.name), 'found', target.bundle.screen.name, target.by, key],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(target, key, signal),
      enabled: key !== undefined,
    })),
  });
  if (adds === undefined) return undefined;
  const boxes = targets.flatMap(({ bundle: { resource: found }, view: { box = '', label = found.label } }, i) => {
    const field = found.fields.find(({ name }) => name === label);
    return (reads[i]?.data ?? []).flatMap((one) =>
      boxesIn(one[box]).map((each): FoundBox => ({ ...each, title: field ? plain(field, one[label]) : '' })),
    );
  });
  const ready = targets.flatMap(({ action, view: { box = '' } }) => {
    const run = actions.find(({ id }) => id === `add:${action.name}`);
    return run && row && run.fits?.(row) !== false ? [{ run, action, box }] : [];
  })[0];
  const begin = ready &&
    row && { title: titleOf(ready.action), by: (box: Rectangle): void => onAction(boxed(ready.run, ready.action, ready.box, box), row) };
  return { boxes, begin };
}

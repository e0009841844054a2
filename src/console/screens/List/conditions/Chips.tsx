import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef, type ReactElement, type ReactNode } from 'react';
import { RECYCLE_DAYS } from '../../../../contract/constants.ts';
import type { List } from '../../../../documents/ground/model/list.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import { whereOf, type ListState } from '../../../data/rows/listState.ts';
import { useText } from '../../../data/texts/useText.ts';
import { withoutCondition } from './conditions.ts';
import type { ChangeList } from '../useListState.ts';
import { Words } from './Words.tsx';

function Chip({ children, onRemove }: { children: ReactNode; onRemove: () => void }): ReactElement {
  const { t } = useText();
  const id = useId();
  return (
    <li className="chip">
      <span id={`${id}-text`} className="chip-text">
        {children}
      </span>
      <button type="button" id={id} aria-label={t('chips.remove')} aria-labelledby={`${id} ${id}-text`} onClick={onRemove}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  );
}

interface ChipsProps {
  state: ListState;
  list: List;
  bundle: ScreenBundle;
  /** The user's own conditions. */
  own: Where;
  recycled: boolean;
  onChange: ChangeList;
}

const without = (filters: ListState['filters'], name: string): ListState['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([field]) => field !== name));

/** What a list is limited by, each condition with a button that takes it out. */
export function Chips({ state, list, bundle: { resource, along = [] }, own, recycled, onChange }: ChipsProps): ReactElement {
  const { t } = useText();
  const box = useRef<HTMLUListElement>(null);
  const remove = (change: (now: ListState) => Partial<ListState>): void => {
    onChange((now) => ({ ...change(now), page: 1 }));
    // What had the focus is gone with its chip: the next one takes over.
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus());
  };
  const searched = whereOf(state, list);
  const fields = [...resource.fields, ...along];
  return (
    <ul className="chips" ref={box} aria-label={t('chips.label')}>
      {recycled && <Chip onRemove={() => remove(() => ({ recycled: undefined }))}>{t('recycle.chip', { days: RECYCLE_DAYS })}</Chip>}
      {state.keyword !== '' && (
        <Chip onRemove={() => remove(() => ({ keyword: '' }))}>
          {t('chips.keyword')}: {state.keyword}
        </Chip>
      )}
      {searched.map((item) =>
        'field' in item ? (
          <Chip key={item.field} onRemove={() => remove(({ filters }) => ({ filters: without(filters, item.field) }))}>
            <Words item={item} fields={fields} />
          </Chip>
        ) : null,
      )}
      {own.map((item) => (
        <Chip key={JSON.stringify(item)} onRemove={() => remove(({ where }) => ({ where: withoutCondition(where, item) }))}>
          <Words item={item} fields={fields} />
        </Chip>
      ))}
      <li>
        <Button
          type="link"
          size="small"
          onClick={() => remove(() => ({ keyword: '', filters: {}, where: undefined, recycled: undefined }))}
        >
          {t('chips.clear')}
        </Button>
      </li>
    </ul>
  );
}

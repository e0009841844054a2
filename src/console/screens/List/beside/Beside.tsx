import { Button, Drawer, Input } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import type { Beside as BesideDefinition } from '../../../../documents/ground/model/beside.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { ListState } from '../../../data/rows/listState.ts';
import { useMobile } from '../../../data/page/media.ts';
import { useText } from '../../../data/texts/useText.ts';
import { usePlain } from '../../../fields/usePlain.ts';
import type { ChangeList } from '../useListState.ts';
import { BesideTree } from './BesideTree.tsx';
import { useChosen } from './useBeside.ts';
import './beside.css';

interface BesideProps {
  bundle: ScreenBundle;
  beside: BesideDefinition;
  state: ListState;
  onChange: ChangeList;
}

/** What lies beside a list: a choice narrows the list, and stands in the address. In a narrow window it folds into a drawer. */
export function Beside({ bundle, beside, state, onChange }: BesideProps): ReactElement | null {
  const { t, titleOf } = useText();
  const plain = usePlain();
  const folded = useMobile();
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const searched = useDeferredValue(keyword.trim());
  const selected = useChosen(bundle, state.beside);
  const field = bundle.resource.fields.find((f) => f.name === beside.field);
  if (!field) return null;
  const title = titleOf(field);
  const name = state.beside === undefined ? t('beside.all') : (selected?.label ?? plain(field, state.beside));
  const content = (
    <>
      <Input
        allowClear
        value={keyword}
        maxLength={100}
        placeholder={t('beside.search', { name: title })}
        aria-label={t('beside.search', { name: title })}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <BesideTree
        bundle={bundle}
        field={field}
        keyword={searched}
        selected={state.beside}
        above={selected?.above}
        onChoose={(value) => {
          onChange({ beside: value, page: 1 });
          setOpen(false);
        }}
      />
    </>
  );
  if (!folded)
    return (
      <nav className="beside" aria-label={title}>
        {content}
      </nav>
    );
  return (
    <div className="beside-folded">
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('beside.folded', { name: title, value: name })}
      </Button>
      <Drawer
        open={open}
        placement="left"
        title={title}
        size={320}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        onClose={() => setOpen(false)}
      >
        <div className="beside-drawer">{content}</div>
      </Drawer>
    </div>
  );
}

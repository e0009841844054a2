import { Button, Drawer } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import { useText } from '../../../data/texts/useText.ts';
import { filterable, treeIn } from '../filterable.ts';
import { countOf, isSound, MOST } from './conditions.ts';
import { incomplete, toDraft, toWhere } from './draft.ts';
import { GroupBox } from './GroupBox.tsx';
import './conditions.css';

interface FilterBuilderProps {
  bundle: ScreenBundle;
  may: (code: string) => boolean;
  where: Where;
  onApply: (where: Where) => void;
  onClose: () => void;
}

/** Puts conditions together that the search form does not offer: every field, every comparison, groups of all or any. */
export function FilterBuilder({ bundle, may, where, onApply, onClose }: FilterBuilderProps): ReactElement {
  const { t } = useText();
  const box = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => toDraft(where));
  const [tried, setTried] = useState(false);
  const fields = filterable(bundle, may);
  const isTree = treeIn(bundle);
  const result = toWhere(draft);
  const wrong = tried ? incomplete(draft) : [];
  const tooMany = countOf(result) > MOST;
  const apply = (): void => {
    setTried(true);
    if (incomplete(draft).length === 0 && !tooMany && isSound(result, fields, isTree)) onApply(result);
    else requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-wrong] input')?.focus());
  };
  return (
    <Drawer
      open
      title={t('builder.title')}
      size={760}
      onClose={onClose}
      footer={
        <div className="form-buttons">
          <Button onClick={() => setDraft(toDraft([]))}>{t('builder.clear')}</Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="primary" onClick={apply}>
            {t('builder.apply')}
          </Button>
        </div>
      }
    >
      <form
        ref={box}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <GroupBox group={draft} fields={fields} isTree={isTree} depth={0} wrong={wrong} onChange={setDraft} />
        {tooMany && (
          <p className="condition-error" role="alert">
            {t('builder.tooMany', { most: MOST })}
          </p>
        )}
      </form>
    </Drawer>
  );
}

import { Button, Segmented, Select } from 'antd';
import { useId, useState, type ReactElement } from 'react';
import type { FilterField } from '../../../documents/features/blocks/filters/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import '../../data/texts/blockTexts.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { useNarrow } from '../../data/page/media.ts';
import { part } from '../../data/page/part.ts';
import { useText } from '../../data/texts/useText.ts';
import { useSurroundings } from '../../fields/FieldContext.tsx';
import { CodeSelect } from '../../fields/shared/CodeSelect.tsx';
import { NumberBox } from '../../fields/shared/NumberBox.tsx';
import type { BlockProps } from '../contract.ts';
import { useSelected, useSelection } from '../selection.ts';
import { FEW, folds } from './folded.ts';
import { periodDays, PERIODS, periodWords } from './period.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import './filters.css';

const Chooser = part(() => import('../../fields/shared/TargetSelect.tsx').then((m) => ({ default: m.ReferenceChooser })));
const Range = part(() => import('../../fields/shared/pickers.tsx').then((m) => ({ default: m.DayRange })));
/** Few enough to stand side by side. */
const SIDE = 5;
const OWN = 'own';

interface FieldProps {
  id: string;
  field: FilterField;
  title: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One of the usual periods, or two days. */
function Period({ id, field, value, onChange }: FieldProps): ReactElement {
  const { t } = useText();
  const usual: string[] = [...PERIODS];
  const defaultPeriod = field.default === undefined ? undefined : String(field.default);
  if (defaultPeriod !== undefined && !usual.includes(defaultPeriod)) usual.unshift(defaultPeriod);
  const now = value ?? defaultPeriod;
  const own = now !== undefined && !usual.includes(now);
  const days = own ? now.split('/') : [];
  return (
    <>
      <Select
        id={id}
        popupMatchSelectWidth={false}
        value={own ? OWN : now}
        placeholder={t('block.anyTime')}
        options={[...usual.map((p) => ({ value: p, label: periodWords(p, t) })), { value: OWN, label: t('block.ownPeriod') }]}
        onChange={(next: string) => onChange(next === OWN ? periodDays(now) : next === defaultPeriod ? undefined : next)}
      />
      {own && (
        <Waiting>
          <Range
            id={`${id}-days`}
            value={[days[0] ?? null, days[1] ?? days[0] ?? null]}
            placeholder={[t('block.from'), t('block.to')]}
            onChange={(next) => onChange(next?.[0] && next[1] ? `${next[0]}/${next[1]}` : undefined)}
          />
        </Waiting>
      )}
    </>
  );
}

function Input(props: FieldProps): ReactElement {
  const { id, field, title, value, onChange } = props;
  const { t, titleOf } = useText();
  const current = value ?? (field.default === undefined ? undefined : String(field.default));
  const back = (next: string | undefined): void => onChange(next === String(field.default) ? undefined : next);
  const one = (next: string | string[] | undefined): void => back([next].flat()[0]);
  switch (field.kind) {
    case 'period':
      return <Period {...props} />;
    case 'reference': {
      const asField = { name: field.name, title, titleEn: title, type: 'reference', reference: field.resource } as unknown as Field;
      return (
        <Waiting fallback={<Select id={id} loading />}>
          <Chooser id={id} field={asField} many={false} value={current} placeholder={t('block.all')} onChange={one} />
        </Waiting>
      );
    }
    case 'dictionary':
      return <CodeSelect id={id} dicts={[field.dict ?? '']} many={false} value={current} placeholder={t('block.all')} onChange={one} />;
    case 'number':
      return (
        <NumberBox
          id={id}
          value={current === undefined ? undefined : Number(current)}
          onChange={(next) => (typeof next === 'string' ? undefined : back(next === undefined ? undefined : String(next)))}
        />
      );
    case 'choice': {
      const options = (field.options ?? []).map((o) => ({ value: o.value, label: titleOf(o) }));
      const first = current ?? options[0]?.value;
      return options.length <= SIDE ? (
        <Segmented id={id} aria-label={title} options={options} value={first ?? ''} onChange={back} />
      ) : (
        <Select id={id} popupMatchSelectWidth={false} options={options} value={first} onChange={back} />
      );
    }
  }
}

function Filter({ field }: { field: FilterField }): ReactElement {
  const id = useId();
  const { t, titleOf } = useText();
  const dictionaries = useDictionaries();
  const { references } = useSurroundings();
  const [value, onChange] = useSelection(field.name);
  const named = field.title === undefined ? (references[field.resource ?? ''] ?? dictionaries[field.dict ?? '']) : undefined;
  const title =
    field.title === undefined
      ? named
        ? titleOf(named)
        : t('block.period')
      : titleOf({ title: field.title, titleEn: field.titleEn ?? null });
  return (
    <div className="block-filter">
      {field.kind === 'choice' && (field.options?.length ?? 0) <= SIDE ? <span>{title}</span> : <label htmlFor={id}>{title}</label>}
      <Input id={id} field={field} title={title} value={value} onChange={onChange} />
    </div>
  );
}

/** What the reader chooses over the other blocks. */
export function FiltersBlock({ block }: BlockProps<'filters'>): ReactElement {
  const { t } = useText();
  const chosen = useSelected(block.fields.slice(FEW).map(({ name }) => name));
  const [all, setAll] = useState(() => Object.values(chosen).some((value) => value !== undefined));
  const narrow = useNarrow();
  const folded = narrow && folds(block.fields.length);
  return (
    <div className="block-filters">
      {(folded && !all ? block.fields.slice(0, FEW) : block.fields).map((field) => (
        <Filter key={field.name} field={field} />
      ))}
      {folded && (
        <Button type="link" className="block-filters-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'search.less' : 'search.more')}
        </Button>
      )}
    </div>
  );
}

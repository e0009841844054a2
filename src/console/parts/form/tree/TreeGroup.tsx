import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { resolveWhere } from '../../../../documents/ground/where/resolve.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import { fetchOptions } from '../../../data/rows/options.ts';
import { keys } from '../../../data/documents/queries.ts';
import { useStore } from '../../../data/store.ts';
import { useText } from '../../../data/texts/useText.ts';
import { useErrors } from '../../../fields/errors.tsx';
import { useSurroundings } from '../../../fields/FieldContext.tsx';
import { asList } from '../../../fields/shared/codes.ts';
import { sessionStore } from '../../../session/session.ts';
import type { FormAround } from '../around.ts';
import type { FormRecord } from '../record.ts';
import { CheckTree } from './CheckTree.tsx';
import { treeOf, valuesOf, type Chosen, type Item } from './model.ts';

/** Rows asked for where a back end knows no whole lists. */
const PAGE = 200;

interface TreeGroupProps {
  /** Lists of references to one resource; each holds what its conditions offer. */
  fields: readonly Field[];
  record: FormRecord;
  disabled: boolean;
  around: FormAround;
  /** Drawn where the choices cannot be read. */
  otherwise: ReactNode;
}

/** Reads all that each list offers, as one tree. */
function useItems(fields: readonly Field[]): { items: Item[] | undefined; failed: boolean } {
  const { language } = useText();
  const { references, record } = useSurroundings();
  const user = useStore(sessionStore)?.user;
  const target = references[fields[0]?.reference ?? ''];
  const offers = fields.map(({ where }) => where && resolveWhere(where, { record: record(), user: user && { ...user } }));
  const { data, isError } = useQuery({
    queryKey: keys.options(target?.name ?? '', JSON.stringify(offers)),
    enabled: target !== undefined,
    placeholderData: undefined,
    queryFn: ({ signal }) =>
      Promise.all(
        offers.map((where) => (target ? fetchOptions(target, { ...(where ? { where } : {}), whole: true, pageSize: PAGE }, signal) : [])),
      ),
  });
  const items = data?.flatMap((options, i) =>
    options.map(({ value, label, labelEn, parent }): Item => ({
      key: value,
      label: (language === 'en' && labelEn) || label,
      parent: parent ?? null,
      list: fields[i]?.name ?? '',
    })),
  );
  return { items, failed: isError };
}

/** A group of lists of references as one tree of checks. */
export function TreeGroup({ fields, record, disabled, around, otherwise }: TreeGroupProps): ReactElement {
  const { t, titleOf } = useText();
  const { items, failed } = useItems(fields);
  const errors = useErrors();
  const error = fields.map(({ name }) => errors[name]).find((one) => one !== undefined);
  const tree = useMemo(() => treeOf(items ?? []), [items]);
  const listed = (from: FormRecord | undefined, name: string): string[] => asList(from?.[name]);
  const chosenOf = (from: FormRecord | undefined): Chosen => new Set(fields.flatMap(({ name }) => listed(from, name)));
  if (failed) return <div className="form-grid form-grid-1">{otherwise}</div>;
  if (!items)
    return (
      <p className="form-help" data-field={fields[0]?.name} aria-busy>
        {t('list.loading')}
      </p>
    );
  const change = (next: Chosen): void => {
    for (const { name } of fields) {
      const values = valuesOf(tree, name, listed(around.saved, name), next);
      const before = listed(record, name);
      if (values.length !== before.length || values.some((key) => !before.includes(key)))
        around.set([name], values.length > 0 ? values : undefined);
    }
  };
  return (
    <div data-field={fields[0]?.name}>
      <CheckTree
        tree={tree}
        label={fields.map((f) => titleOf(f)).join(' · ')}
        chosen={chosenOf(record)}
        saved={chosenOf(around.saved)}
        disabled={disabled}
        onChange={change}
      />
      {error && (
        <div className="field-error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

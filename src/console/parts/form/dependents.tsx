import { Button } from 'antd';
import { createContext, useContext, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { targetIn, targetsOf } from '../../../documents/ground/fields/targets.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { ReferenceTarget } from '../../../documents/ground/model/resource.ts';
import { recordReads, resolveWhere } from '../../../documents/ground/where/resolve.ts';
import { fetchOptions } from '../../data/rows/options.ts';
import { createStore, type Store } from '../../data/store.ts';
import { listed, useText } from '../../data/texts/useText.ts';
import { isEmpty } from '../../fields/empty.ts';
import type { FieldSurroundings } from '../../fields/FieldContext.tsx';
import { labelsOf } from '../../fields/labels.ts';
import { asList } from '../../fields/shared/codes.ts';
import { isMany } from '../../../documents/ground/fields/traits.ts';

/** What was taken out of a reference, because what its picker reads has changed. */
interface Cleared {
  labels: string[];
  /** The field that was changed. */
  by: Field | undefined;
  undo: () => void;
}

/** What was cleared, by field. */
type ClearedStore = Store<Record<string, Cleared>>;

const Context = createContext<ClearedStore>(createStore({}));

/** Gives the fields inside what was cleared of them. */
export const ClearedProvider = Context.Provider;

/** Fields whose pickers read a property of the record. */
export const dependentsOf = (fields: readonly Field[], name: string): Field[] =>
  fields.filter(
    (f) => f.references?.by === name || (targetsOf(f).length > 0 && f.where !== undefined && recordReads(f.where).includes(name)),
  );

interface Around {
  fields: readonly Field[];
  references: Record<string, ReferenceTarget>;
  user: object | undefined;
  surroundings: FieldSurroundings;
  /** Gives a field of the form a value. */
  set: (name: string, value: unknown) => void;
}

/**
 * Follows changes of properties that pickers read: a chosen record that they would not offer any more is taken out and said,
 * and can be brought back together with what was there before. What cannot be asked is left to saving.
 */
export function useDependents({ fields, references, user, surroundings, set }: Around): {
  cleared: ClearedStore;
  follow: (name: string, before: unknown) => void;
} {
  const [cleared] = useState<ClearedStore>(() => createStore({}));
  const turns = useRef(new Map<string, number>());
  // Fields just cleared here: hearing of that change must not take away what is said of them.
  const own = useRef(new Set<string>());
  const forget = (name: string): void => {
    const { [name]: removed, ...rest } = cleared.get();
    if (removed) cleared.set(rest);
  };
  const check = async (field: Field, name: string, before: unknown): Promise<void> => {
    const record = surroundings.record();
    const target = references[targetIn(field, record) ?? ''];
    const value = record[field.name];
    if (isEmpty(value) || !(target ? field.where || field.references : field.references)) return;
    const turn = (turns.current.get(field.name) ?? 0) + 1;
    turns.current.set(field.name, turn);
    const keys = asList(value);
    const offered =
      target === undefined
        ? []
        : await fetchOptions(target, {
            values: keys,
            where: resolveWhere(field.where ?? [], { record, user: user && { ...user } }),
            pageSize: Math.max(1, keys.length),
          }).then(
            (list) => list.map((o) => o.value),
            () => undefined,
          );
    if (!offered || turns.current.get(field.name) !== turn || surroundings.record()[field.name] !== value) return;
    const labels = labelsOf(surroundings, field, value).filter((_, n) => !offered.includes(keys[n] ?? ''));
    if (labels.length === 0) return;
    const remaining = keys.filter((key) => offered.includes(key));
    own.current.add(field.name);
    set(field.name, isMany(field) && remaining.length > 0 ? remaining : undefined);
    const undo = (): void => {
      set(name, before);
      set(field.name, value);
    };
    cleared.set({ ...cleared.get(), [field.name]: { labels, by: fields.find((f) => f.name === name), undo } });
  };
  const follow = (name: string, before: unknown): void => {
    if (!own.current.delete(name)) forget(name);
    for (const field of dependentsOf(fields, name)) void check(field, name, before);
  };
  return { cleared, follow };
}

/** Says what was cleared of a field, with a way back. */
export function ClearedNote({ name }: { name: string }): ReactElement | null {
  const { t, titleOf, language } = useText();
  const store = useContext(Context);
  const cleared = useSyncExternalStore(store.subscribe, () => store.get()[name]);
  if (!cleared) return null;
  return (
    <output className="form-cleared">
      {t('form.cleared', { values: listed(cleared.labels, language), title: cleared.by ? titleOf(cleared.by) : '' })}
      <Button type="link" size="small" onClick={cleared.undo}>
        {t('rows.undo')}
      </Button>
    </output>
  );
}

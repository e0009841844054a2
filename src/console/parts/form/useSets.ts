import { useRef } from 'react';
import { readBySet, setRules, valuesSet, type Through } from '../../../documents/features/rules/sets.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { request } from '../../data/client/client.ts';
import { isEmpty } from '../../fields/empty.ts';
import type { FieldSurroundings } from '../../fields/FieldContext.tsx';
import { keepLabels } from '../../fields/labels.ts';

interface Around {
  resource: Resource;
  user: object | undefined;
  surroundings: FieldSurroundings;
  /** Gives a field of the form a value. */
  set: (name: string, value: unknown) => void;
}

/**
 * Follows what the rules set while a record is written. What the user has written stands; a value that cannot be
 * asked is left to saving.
 */
export function useSets({ resource, user, surroundings, set }: Around): (name: string) => void {
  const mine = useRef(new Set<string>());
  const setting = useRef(new Set<string>());
  const turn = useRef(0);
  const through: Through = async (field, key, property) => {
    const { value, label } = await request<{ value: unknown; label: string | null }>({
      url: `${resource.api}/suggest`,
      body: { field: field.name, key, through: property },
      read: true,
      handled: true,
    });
    for (const { fields, set: from } of setRules(resource.rules)) {
      const target = resource.fields.find((f) => f.name === fields[0]);
      if (target?.reference !== undefined && label !== null && from === `$record.${field.name}.${property}`)
        keepLabels(surroundings, target, { [String(value)]: label });
    }
    return value;
  };
  const ask = async (name: string): Promise<void> => {
    turn.current += 1;
    const now = turn.current;
    const open = new Set(Object.keys(resource.schema.properties ?? {}));
    const values = await valuesSet(resource.rules, resource.fields, surroundings.record(), {
      context: { user: { ...user } },
      fresh: false,
      moved: (other) => other === name,
      mine: (other) => !open.has(other) || mine.current.has(other),
      through,
    }).catch(() => ({}));
    if (turn.current !== now) return;
    for (const [other, value] of Object.entries(values)) {
      setting.current.add(other);
      set(other, value ?? undefined);
    }
  };
  return (name) => {
    if (!setting.current.delete(name)) {
      if (isEmpty(surroundings.record()[name])) mine.current.delete(name);
      else mine.current.add(name);
    }
    if (setRules(resource.rules).some((rule) => readBySet(rule).includes(name))) void ask(name);
  };
}

import { fieldsToldOf } from '../../../documents/features/checks/index.ts';
import { isMany } from '../../../documents/ground/fields/traits.ts';
import type { Verdict } from '../../../documents/features/rules/index.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { isEmpty } from '../../fields/empty.ts';
import { setErrors } from '../../fields/errors.tsx';
import { asList } from '../../fields/shared/codes.ts';
import { sessionStore } from '../../session/session.ts';
import { useDependents } from './dependents.tsx';
import { compactRecord, type FormRecord } from './record.ts';
import type { RecordFormProps } from './contract.ts';
import type { Ruled } from './ruled.ts';
import type { FormLibrary } from './useFormLibrary.ts';
import type { FormState } from './useFormState.ts';
import { useSets } from './useSets.ts';
import { fieldErrors } from './validator.ts';

/** Takes out the codes that the dictionary that now applies does not have. */
function useDictionaryChange({ fields, record }: FormState, set: FormLibrary['set']): (before: Verdict, after: Verdict) => void {
  const dictionaries = useDictionaries();
  return (before, after) => {
    for (const field of fields.filter((f) => f.choices && before.dicts.get(f.name) !== after.dicts.get(f.name))) {
      const entries = dictionaries[after.dicts.get(field.name) ?? field.dict ?? '']?.entries;
      const codes = asList(record.get()[field.name]);
      const validCodes = codes.filter((code) => entries?.some((entry) => entry.code === code));
      if (entries && validCodes.length < codes.length) set(field.name, isMany(field) && validCodes.length ? validCodes : undefined);
    }
  };
}

/** Says of a value that may not repeat whether another record holds it. */
function useTakenCheck(
  { resource, isTaken }: RecordFormProps,
  { baseline, record, errors }: FormState,
): (name: string, value: unknown) => Promise<void> {
  const { t, titleOf } = useText();
  return async (name, value) => {
    const field = resource.fields.find((f) => f.name === name && f.unique);
    if (!field || !isTaken || isEmpty(value) || value === baseline[name] || !(await isTaken(name, value))) return;
    // The answer may come after the next key.
    if (record.get()[name] === value) setErrors(errors, name, { [name]: t('form.taken', { title: titleOf(field) }) });
  };
}

/** Says what is wrong with a field that was changed, and with those checked together with it; answers whether the field is right. */
function tellErrors({ errors, place, say }: FormState, { checks }: RecordFormProps['resource'], now: Ruled, name: string): boolean {
  const wrong = fieldErrors(now, name, errors.get(), place, say);
  setErrors(errors, name, wrong);
  for (const other of fieldsToldOf(checks, name)) {
    const messages = fieldErrors(now, other, errors.get(), place, say);
    // What was not said of the other field so far is said when it is saved, except that the two do not fit.
    if (errors.get()[other] !== undefined || now.broken.some((v) => v.path[0] === other)) setErrors(errors, other, messages);
  }
  return Object.keys(wrong).length === 0;
}

/** What follows when a field of the form is changed, and what was cleared for it. */
export function useFormChange(
  props: RecordFormProps,
  state: FormState,
  { surroundings, set }: FormLibrary,
): { cleared: ReturnType<typeof useDependents>['cleared']; onChange: (data: FormRecord, fieldId?: string) => void } {
  const { id, resource, references, onTouch } = props;
  const { record, rules, fields, apply } = state;
  const user = useStore(sessionStore)?.user;
  const { cleared, follow } = useDependents({ fields, references, user, surroundings, set });
  const settle = useSets({ resource, user, surroundings, set });
  const keepToDictionaries = useDictionaryChange(state, set);
  const checkTaken = useTakenCheck(props, state);
  const onChange = (data: FormRecord, fieldId?: string): void => {
    const [name] = fieldId?.slice(id.length + 1).split('_') ?? [];
    const before = record.get()[name ?? ''];
    record.set(compactRecord(data, resource));
    const now = apply(record.get());
    const judged = rules.verdict.get();
    rules.verdict.set(now.verdict);
    keepToDictionaries(judged, now.verdict);
    onTouch?.();
    if (!name) return;
    const right = tellErrors(state, resource, now, name);
    follow(name, before);
    settle(name);
    if (right) void checkTaken(name, now.record[name]);
  };
  return { cleared, onChange };
}

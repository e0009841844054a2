import { useCallback, useMemo, useState } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { readByRules, sameVerdict } from '../../../documents/features/rules/index.ts';
import { readBySet, setRules } from '../../../documents/features/rules/sets.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { violationText } from '../../../documents/ground/validate.ts';
import { createStore, useStore, type Store } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { createDrafts, type Drafts } from '../../fields/drafts.tsx';
import { createErrors, placeOf, type ErrorStore } from '../../fields/errors.tsx';
import { prompt } from '../../fields/prompt.ts';
import { usePermissions } from '../../session/permissions.ts';
import { sessionStore } from '../../session/session.ts';
import type { FormLayout } from './around.ts';
import { compactRecord, shownGroups, type FormRecord } from './record.ts';
import type { RecordFormProps } from './contract.ts';
import { createRules, judgeForm, ruled, type Ruled, type RuleState } from './ruled.ts';
import { createWalk, type Walk } from './steps.ts';
import type { Place, Say } from './validator.ts';

/** One form while it is written: what it began with, what stands in it, and what is said of that. */
export interface FormState {
  start: FormRecord;
  /** What it is compared with to know of changes. */
  baseline: FormRecord;
  /** The record as it stands, without what is being typed. */
  record: Store<FormRecord>;
  /** What is being typed. */
  drafts: Drafts;
  errors: ErrorStore;
  rules: RuleState;
  /** Applies the rules to a record. */
  apply: (record: FormRecord) => Ruled;
  say: Say;
  place: Place;
  groups: FormLayout['groups'];
  fields: readonly Field[];
  /** In a form of steps. */
  walk: Walk | undefined;
}

/** The field that a path leads to, inside of objects and lists too. */
function fieldAt(fields: readonly Field[], [name, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find((f) => f.name === name);
  const below = field?.type === 'rows' ? rest.slice(1) : rest;
  return below.length > 0 ? fieldAt(field?.fields ?? [], below) : rest.length > 0 ? undefined : field;
}

function useWording(resource: Resource): { say: Say; place: Place } {
  const texts = useText();
  const say = useCallback<Say>(
    (violation) => {
      const missing = violation.keyword === 'required' ? fieldAt(resource.fields, violation.path) : undefined;
      return missing ? prompt(missing, texts) : violationText(violation, texts.language);
    },
    [resource, texts],
  );
  const place = useCallback<Place>((path) => placeOf(path, resource.fields), [resource]);
  return { say, place };
}

/** Whether the form needs to know of a key at once: another value follows from it, or the rules say something else. */
function eagerness(
  id: string,
  resource: Resource,
  { record, rules }: Pick<FormState, 'record' | 'rules'>,
  user: object | undefined,
): Drafts['eager'] {
  const judged = readByRules(resource.rules ?? []);
  const set = new Set(setRules(resource.rules).flatMap(readBySet));
  return (fieldId, value) => {
    const name = fieldId.slice(id.length + 1);
    // What stands inside an object or a list is handed over with every key: the draft of a form knows whole fields only.
    if (name.includes('_') || set.has(name)) return true;
    return (
      judged.has(name) && !sameVerdict(judgeForm(resource, { ...record.get(), [name]: value }, rules.before, user), rules.verdict.get())
    );
  };
}

/** See {@link FormState}. */
export function useFormState({ id, resource, form, initial, begin = initial, before, steps }: RecordFormProps): FormState {
  const may = usePermissions();
  const user = useStore(sessionStore)?.user;
  const [errors] = useState(createErrors);
  const [start] = useState(() => compactRecord(begin, resource));
  const [baseline] = useState(() => compactRecord(initial, resource));
  const [rules] = useState(() => createRules(before, ruled(resource, start, before, user).verdict));
  const apply = useCallback(
    (now: FormRecord) => ruled(resource, compactRecord(now, resource), rules.before, user),
    [resource, rules, user],
  );
  const [record] = useState(() => createStore(start));
  const [drafts] = useState(() => createDrafts(eagerness(id, resource, { record, rules }, user)));
  const groups = useMemo(() => shownGroups(form, resource, may), [form, resource, may]);
  const fields = useMemo(() => groups.flatMap((g) => g.fields), [groups]);
  const walk = useMemo(() => steps && createWalk(steps, groups, () => rules.verdict.get().hidden), [steps, groups, rules]);
  return { start, baseline, record, drafts, errors, rules, apply, ...useWording(resource), groups, fields, walk };
}

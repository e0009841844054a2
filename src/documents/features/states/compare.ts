/** How states are compared, and what their changes mean. */
import type { Difference } from '../../kit/diff/compare.ts';
import type { Compared } from '../../kit/diff/feature.ts';
import { always, either, type Judge, type Rule, type Verdict } from '../../kit/diff/judge.ts';
import { by, itself, leaf, leaves, names, omit, type Tree } from '../../kit/diff/tree.ts';
import type { States, Transition } from '../../ground/model/states.ts';

const transitionTree = (t: Transition): Tree => ({
  ...omit(t, 'name'),
  from: names(t.from),
  guards: by(t.guards, itself),
  set: leaves(t.set),
  form: { fields: names(t.form.fields), required: names(t.form.required), comment: leaf(t.form.comment) },
});

const statesTree = ({ field, initial, permissions, transitions, edit, delete: removable }: States): Tree => ({
  field: leaf(field),
  initial: leaf(initial),
  permissions: by(
    permissions,
    (p) => p.name,
    (p) => omit(p, 'name'),
  ),
  transitions: by(transitions, (t) => t.name, transitionTree),
  transitionOrder: leaf(transitions.map((t) => t.name)),
  edit: leaf(edit),
  delete: leaf(removable),
});

/** Inside of a transition. */
const TRANSITION: Record<string, Judge> = {
  to: always('transition-to', 'breaking'),
  permission: always('transition-permission', 'both'),
  by: (d) => ({ code: 'transition-by', effect: d.after === 'user' ? 'exposing' : 'breaking' }),
  auto: always('transition-auto', 'breaking'),
  undo: (d) => ({ code: 'transition-undo', effect: d.after === true ? 'exposing' : 'breaking' }),
};

/** What is said of the last name of the path: a state, a field of a form. */
const ofLast =
  (judge: Judge): Judge =>
  (d) => ({ ...judge(d), before: d.path.at(-1), after: d.path.at(-1) });

/** Absent is every state. */
function stateSets({ path, before, after }: Difference): Verdict {
  const [was, is] = [before as string[] | undefined, after as string[] | undefined];
  const removed = (was ?? []).filter((state) => is?.includes(state) === false);
  const what = path[1] ?? '';
  if (was === undefined || removed.length)
    return {
      code: 'state-edit-narrowed',
      effect: is?.some((state) => was?.includes(state) === false) ? 'both' : 'breaking',
      what,
      after: removed.length ? removed.join(', ') : `other than ${is?.join(', ') ?? ''}`,
    };
  return {
    code: 'state-edit-widened',
    effect: 'exposing',
    what,
    after: is === undefined ? 'whatever' : is.filter((state) => !was.includes(state)).join(', '),
  };
}

const RULES: Rule[] = [
  ['states', either('states-added', 'breaking', 'states-removed', 'breaking')],
  ['states field', always('state-field', 'breaking')],
  ['states initial', always('state-initial', 'breaking')],
  ['states edit', (d) => stateSets(d)],
  ['states delete', (d) => stateSets(d)],
  ['states transitionOrder', always('order-changed')],
  ['states permissions *', either('verb-added', 'exposing', 'verb-removed', 'breaking')],
  ['states transitions *', either('transition-added', 'exposing', 'transition-removed', 'breaking')],
  ['states transitions * from *', ofLast(either('transition-from-added', 'exposing', 'transition-from-removed', 'breaking'))],
  ['states transitions * guards *', either('guard-added', 'breaking', 'guard-removed', 'exposing')],
  ['states transitions * set *', always('transition-sets')],
  ['states transitions * form required *', ofLast(either('transition-form-required', 'breaking', 'transition-form', 'none'))],
  [
    'states transitions * form comment',
    (d) =>
      d.after === 'required'
        ? { code: 'transition-form-required', effect: 'breaking', after: 'comment' }
        : { code: 'transition-form', effect: 'none' },
  ],
  ['states transitions * form fields *', always('transition-form')],
  ['states transitions * *', (d) => TRANSITION[d.path.at(-1) ?? '']?.(d) ?? { code: 'transition-look', effect: 'none' }],
];

export const comparedStates: Compared<States> = {
  parts: (states, key) => (states ? { [key]: statesTree(states) } : {}),
  rules: () => RULES,
};

/** State machines: states that exist and can be reached, transitions that can be asked for, guards and values that fit. */
import { isCall } from '../../ground/calls.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { dictsOf } from '../../ground/fields/choices.ts';
import { fieldType } from '../../ground/fields/index.ts';
import { normaliseStates } from './index.ts';
import type { Guard, SetValue, StatesDocument, TransitionDocument } from '../../ground/model/states.ts';
import { VERBS } from '../../ground/powers.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { checkValue, checkWhere, type WhereScope } from '../../kit/check/where.ts';
import type { WhereValue } from '../../ground/where/types.ts';
import { checkNames } from '../../kit/check/layout.ts';
import { fieldMap, whereScope, type Folder, type ShownResource } from '../../kit/check/folder.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import { hint } from '../../ground/hints.ts';
import { isCode, isNumber, isSecret } from '../../ground/fields/traits.ts';

type Fields = ReadonlyMap<string, Field>;

const titlesAt = (owner: Path, { title, titleEn }: { title: string; titleEn: string }): Finding[] =>
  checkTitles(title, title, titleEn, { title: [...owner, 'title'], titleEn: [...owner, 'titleEn'], owner });

/** Fields a transition may write: declared ones, the state itself and secrets apart. */
const movable = (fields: Fields, states: StatesDocument): Fields =>
  new Map([...fields].filter(([name, f]) => !f.system && name !== states.field && !isSecret(f)));

function checkCodes(codes: readonly string[], dict: string, known: readonly string[] | undefined, path: Path): Finding[] {
  return codes.flatMap((code, i): Finding[] => {
    if (known && !known.includes(code))
      return [{ code: 'dict-code-unknown', path: [...path, i], params: { dict, value: code }, allowed: [...known] }];
    return codes.indexOf(code) < i ? [{ code: 'field-duplicate', path: [...path, i], params: { field: code } }] : [];
  });
}

function checkGuard(guard: Guard, owner: Path, scope: WhereScope, folder: Folder): Finding[] {
  const findings = titlesAt(owner, guard);
  const counts = (['atLeast', 'atMost'] as const).filter((key) => guard[key] !== undefined);
  // What only the database can tell cannot be judged of the record at hand; buttons of rows go by guards that read the row alone.
  const judged: WhereScope = { ...scope, judged: true, ofRows: guard.resource === undefined };
  if (guard.when) findings.push(...checkWhere(guard.when, judged, [...owner, 'when']));
  if (guard.resource === undefined) {
    findings.push(
      ...counts.map((key): Finding => ({
        code: 'key-unknown',
        path: [...owner, key],
        atKey: true,
        params: { key },
        hint: hint('countsResource'),
      })),
    );
    return [...findings, ...checkWhere(guard.where, judged, [...owner, 'where'])];
  }
  const target = folder.resources.get(guard.resource);
  if (!target)
    return folder.broken.has(guard.resource)
      ? findings
      : [
          ...findings,
          {
            code: 'resource-unknown',
            path: [...owner, 'resource'],
            params: { resource: guard.resource },
            allowed: [...folder.resources.keys()],
          },
        ];
  return [...findings, ...checkWhere(guard.where, whereScope(fieldMap(target.resource), folder, scope.fields), [...owner, 'where'])];
}

function checkSet(name: string, value: SetValue, fields: Fields, scope: WhereScope, path: Path): Finding[] {
  const field = fields.get(name);
  if (!field) return [{ code: 'field-unknown', path, atKey: true, params: { field: name }, allowed: [...fields.keys()] }];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return checkValue(field, value, scope, path);
  if ('add' in value)
    return isNumber(field)
      ? []
      : [
          {
            code: 'field-type-conflict',
            path: [...path, 'add'],
            params: { type: field.type, expected: fieldType(field.type).schema.type ?? '', actual: 'number' },
          },
        ];
  // What a transition sets may be any JSON: the shape of documents does not see a missing key.
  if (typeof (value.by as unknown) !== 'string') return [{ code: 'key-missing', path, params: { key: 'by' } }];
  const by = scope.fields.get(value.by);
  if (by?.dict === undefined)
    return [
      {
        code: 'field-unknown',
        path: [...path, 'by'],
        params: { field: value.by },
        allowed: [...scope.fields.values()].filter((f) => f.dict).map((f) => f.name),
      },
    ];
  const { dict } = by;
  const codes = scope.codes(dict);
  const values = value.values as Record<string, WhereValue> | null | undefined;
  if (values === null || typeof values !== 'object') return [{ code: 'key-missing', path, params: { key: 'values' } }];
  return Object.entries(values).flatMap(([code, entry]) => [
    ...(codes && !codes.includes(code)
      ? [
          {
            code: 'dict-code-unknown' as const,
            path: [...path, 'values', code],
            atKey: true,
            params: { dict, value: code },
            allowed: [...codes],
          },
        ]
      : []),
    ...checkValue(field, entry, scope, [...path, 'values', code]),
  ]);
}

function checkTransition(
  t: TransitionDocument,
  owner: Path,
  fields: Fields,
  states: StatesDocument,
  scope: WhereScope,
  folder: Folder,
): Finding[] {
  const free = movable(fields, states);
  const formFields = t.form?.fields ?? [];
  return [
    ...titlesAt(owner, t),
    ...(isCall(t.name) ? [{ code: 'value-not-allowed' as const, path: [...owner, 'name'], params: { value: t.name } }] : []),
    // Nobody is there to think better of it.
    ...(t.by === 'server' && t.undo ? [{ code: 'value-not-allowed' as const, path: [...owner, 'undo'], params: { value: 'true' } }] : []),
    ...(t.by === 'server' && !t.auto ? [{ code: 'key-missing' as const, path: owner, params: { key: 'auto' } }] : []),
    ...checkNames(formFields, free, [...owner, 'form', 'fields']),
    ...(t.form?.required ?? []).flatMap((name, i): Finding[] =>
      formFields.includes(name)
        ? []
        : [{ code: 'field-unknown', path: [...owner, 'form', 'required', i], params: { field: name }, allowed: formFields }],
    ),
    ...(t.guards ?? []).flatMap((guard, i) => checkGuard(guard, [...owner, 'guards', i], scope, folder)),
    ...Object.entries(t.set ?? {}).flatMap(([name, value]) => checkSet(name, value, free, scope, [...owner, 'set', name])),
    // Nobody acts: it reads the row and the clock.
    ...(t.auto ? checkWhere(t.auto, { ...whereScope(fields, folder), user: [], row: true }, [...owner, 'auto']) : []),
  ];
}

/** States that records come to have: the initial one, and those that transitions lead to from one of them. */
function reachedBy(states: StatesDocument): Set<string> {
  const reached = new Set([states.initial]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const t of states.transitions) if (t.to !== undefined && t.from.some((state) => reached.has(state))) reached.add(t.to);
  }
  return reached;
}

/** States named in `from` that no way from the initial state leads to. */
function checkReach(states: StatesDocument): Finding[] {
  const reached = reachedBy(states);
  return states.transitions.flatMap((t, i) =>
    t.from.flatMap((state, j): Finding[] =>
      reached.has(state)
        ? []
        : [{ code: 'state-unreachable', path: ['states', 'transitions', i, 'from', j], params: { state }, allowed: [...reached] }],
    ),
  );
}

/** Codes that no record ever has as its state. What else goes by their dictionary may have them. */
export function checkStatesUsed(resources: readonly ShownResource[], dictionaries: Folder['dictionaries']): [resource: string, Finding][] {
  return resources.flatMap(({ document, resource }): [string, Finding][] => {
    const dict = resource.fields.find((f) => f.name === document.states?.field)?.dict ?? '';
    const users = resources.flatMap((other) =>
      other.resource.fields
        .filter((f) => !f.computed && dictsOf(f).includes(dict))
        .map((f) => (other.document.states?.field === f.name ? other.document : undefined)),
    );
    // The first that goes by a dictionary tells for all.
    if (!document.states || users[0] !== document || users.includes(undefined) || dictionaries.get(dict)?.standalone) return [];
    const reached = new Set(users.flatMap((one) => (one?.states ? [...reachedBy(one.states)] : [])));
    return (dictionaries.get(dict)?.entries ?? []).flatMap(({ code }): [string, Finding][] =>
      reached.has(code) ? [] : [[document.name, { code: 'state-unused', path: ['states', 'field'], params: { state: code, dict } }]],
    );
  });
}

function checkPermissions(states: StatesDocument): Finding[] {
  const names = normaliseStates(states).permissions.map((p) => p.name);
  return [
    ...(states.permissions ?? []).flatMap((p, i): Finding[] => [
      ...titlesAt(['states', 'permissions', i], p),
      ...(names.includes(p.name)
        ? []
        : [{ code: 'value-not-allowed' as const, path: ['states', 'permissions', i, 'name'], params: { value: p.name }, allowed: names }]),
    ]),
    ...states.transitions.flatMap((t, i): Finding[] => {
      const verb = t.permission ?? t.name;
      if (t.permission === undefined)
        return (VERBS as readonly string[]).includes(verb)
          ? [{ code: 'value-not-allowed', path: ['states', 'transitions', i, 'name'], params: { value: verb } }]
          : [];
      // One of its own is told by the transition's own name; a shared one has a title that says what it allows.
      const known = [...VERBS, ...(states.permissions ?? []).map((p) => p.name), ...states.transitions.map((other) => other.name)];
      return known.includes(verb)
        ? []
        : [
            {
              code: 'permission-unknown',
              path: ['states', 'transitions', i, 'permission'],
              params: { permission: verb },
              allowed: [...new Set(known)],
            },
          ];
    }),
  ];
}

/** Everything about a resource's states. */
export function checkStates(document: ResourceDocument, resource: Resource, folder: Folder): Finding[] {
  const { states } = document;
  if (!states) return [];
  const fields = fieldMap(resource);
  const scope: WhereScope = { ...whereScope(fields, folder, fields), params: true };
  const field = fields.get(states.field);
  if (!field)
    return [
      {
        code: 'field-unknown',
        path: ['states', 'field'],
        params: { field: states.field },
        allowed: [...fields.values()].filter(isCode).map((f) => f.name),
      },
    ];
  if (!isCode(field) || field.dict === undefined)
    return [{ code: 'state-field', path: ['states', 'field'], params: { field: states.field } }];
  const codes = scope.codes(field.dict);
  const { dict } = field;
  const one = (code: string, path: Path): Finding[] =>
    codes && !codes.includes(code) ? [{ code: 'dict-code-unknown', path, params: { dict, value: code }, allowed: [...codes] }] : [];
  const findings: Finding[] = [
    ...one(states.initial, ['states', 'initial']),
    ...(['edit', 'delete'] as const).flatMap((key) => checkCodes(states[key] ?? [], dict, codes, ['states', key])),
    ...states.transitions.flatMap((t, i): Finding[] => {
      const owner: Path = ['states', 'transitions', i];
      const first = states.transitions.findIndex((other) => other.name === t.name);
      return [
        ...(first < i
          ? [{ code: 'name-duplicate' as const, path: [...owner, 'name'], params: { name: t.name, other: `states.transitions[${first}]` } }]
          : []),
        ...checkCodes(t.from, dict, codes, [...owner, 'from']),
        ...(t.to === undefined ? [] : one(t.to, [...owner, 'to'])),
        ...checkTransition(t, owner, fields, states, scope, folder),
      ];
    }),
    ...checkPermissions(states),
  ];
  // With a code that does not exist, everything behind it would be reported too.
  return findings.some((f) => f.code === 'dict-code-unknown') ? findings : [...findings, ...checkReach(states)];
}

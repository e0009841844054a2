/** Fields that are not in a list or a form, or cannot be written there, and why not. */
import { judge, seen } from '../../features/rules/index.ts';
import type { Rule } from '../../ground/model/rules.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Form } from '../../ground/model/form.ts';
import type { List } from '../../ground/model/list.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { matches } from '../../ground/where/evaluate.ts';
import { resolveWhere } from '../../ground/where/resolve.ts';
import type { Finding, FindingKind, Reason } from './types.ts';
import { isSecret } from '../../ground/fields/traits.ts';

type Values = Record<string, unknown>;

const finding = (kind: FindingKind, { name, title, titleEn }: Field, reason: Reason, more: Partial<Finding> = {}): Finding => ({
  kind,
  name,
  title,
  titleEn,
  reason,
  ...more,
});

/**
 * Fields that are withheld altogether, from list, form, filters and files.
 * @param full the resource as its document says it, not as the user knows it
 */
export const withheldFields = (full: Resource, holds: (code: string) => boolean): Finding[] =>
  full.fields.flatMap((f) =>
    f.permission !== undefined && !holds(f.permission) ? [finding('column', f, 'field.permission', { code: f.permission })] : [],
  );

/**
 * Fields without a column on screen.
 * @param selected columns the user chose to see; the document's choice when undefined
 */
export function columnFindings(resource: Resource, list: List, selected: readonly string[] | undefined): Finding[] {
  return resource.fields.flatMap((field): Finding[] => {
    const column = list.columns.find((c) => c.field === field.name);
    if (!column) return field.system || isSecret(field) ? [] : [finding('column', field, 'column.notListed')];
    if (selected) return selected.includes(field.name) ? [] : [finding('column', field, 'column.choice')];
    return column.hidden ? [finding('column', field, 'column.atFirst')] : [];
  });
}

/** A record as a form has it, and what it was before. */
export interface FormQuestion {
  resource: Resource;
  form: Form;
  values: Values;
  /** The stored row, or what a new record starts with. */
  before: Values;
  /** The record is kept already. */
  existing: boolean;
  user: Values;
}

/** The conditions of rules that make a field so; those of «show» that fail, those of «readOnly» that hold. */
function deciding(rules: readonly Rule[], name: string, key: 'show' | 'readOnly', view: Values, user: Values): Partial<Finding>[] {
  return rules.flatMap((rule) => {
    const conditions = rule.fields.includes(name) ? rule[key] : undefined;
    if (!conditions) return [];
    const where = resolveWhere(conditions, { record: view, user });
    return matches(where, view) === (key === 'readOnly') ? [{ where }] : [];
  });
}

/** Fields that the form does not show, or shows and does not let change. */
export function inputFindings({ resource, form, values, before, existing, user }: FormQuestion): Finding[] {
  const writable = new Set(Object.keys(resource.schema.properties ?? {}));
  const formFields = new Set(form.groups.flatMap((g) => g.fields));
  const rules = resource.rules ?? [];
  const record = { ...before, ...Object.fromEntries([...writable].map((name) => [name, values[name] ?? null])) };
  const verdict = judge(rules, record, before, { user });
  const view = seen(record, before, verdict);
  return resource.fields
    .filter((f) => !f.system)
    .flatMap((field): Finding[] => {
      const { name } = field;
      const findingOf = (reason: Reason, more?: Partial<Finding>): Finding => finding('input', field, reason, more);
      if (name === resource.states?.field) return [findingOf('input.transition')];
      if (!writable.has(name) || field.readOnly) return [findingOf('input.server')];
      if (!formFields.has(name)) return [findingOf('input.notInForm')];
      if (verdict.hidden.has(name)) return deciding(rules, name, 'show', view, user).map((by) => findingOf('input.show', by));
      if (existing && field.immutable) return [findingOf('input.immutable')];
      return verdict.locked.has(name) ? deciding(rules, name, 'readOnly', view, user).map((by) => findingOf('input.readOnly', by)) : [];
    });
}

import { judge, judgedSchema, readByRules, settle } from '../../../documents/features/rules/index.ts';
import type { Field, JsonSchema } from '../../../documents/ground/model/fields.ts';
import type { Form } from '../../../documents/ground/model/form.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { prune, violations } from '../../../documents/ground/validate.ts';
import { shownGroups, type FormRecord } from '../../parts/form/record.ts';
import type { Say } from '../../parts/form/validator.ts';
import { isSecret } from '../../../documents/ground/fields/traits.ts';

/** Fields of a form that many records may share: not what must differ, is fixed once written, or is not read whole. */
export function manyFields(form: Form, resource: Resource, may: (code: string) => boolean): Field[] {
  const alone = new Set(resource.unique.flat());
  return shownGroups(form, resource, may)
    .flatMap((g) => g.fields)
    .filter((f) => !f.unique && !f.immutable && !f.mask && !isSecret(f) && f.name !== resource.key && !alone.has(f.name));
}

/** Names the rules hide, as far as the touched values alone tell: what nobody touched is unknown and hides nothing. */
function verdictOf(resource: Resource, touched: FormRecord, user: object | undefined): ReturnType<typeof judge> {
  const unknown = new Set(
    [...readByRules(resource.rules ?? []), ...Object.keys(resource.schema.properties ?? {})].filter(
      (name) => !Object.hasOwn(touched, name),
    ),
  );
  return judge(resource.rules, touched, {}, { user: { ...user } }, unknown);
}

export const hiddenNow = (resource: Resource, touched: FormRecord, user: object | undefined): ReadonlySet<string> =>
  verdictOf(resource, touched, user).hidden;

/** What would be written on every record: touched fields that are not hidden, null for what is cleared. */
export function manyValues(resource: Resource, touched: FormRecord, user: object | undefined): FormRecord {
  const { hidden } = verdictOf(resource, touched, user);
  return Object.fromEntries(
    Object.entries(touched)
      .filter(([name]) => !hidden.has(name))
      .map(([name, value]) => [name, value ?? null]),
  );
}

/** What is wrong with the touched values, by field. What only a whole record tells is left to the server. */
export function manyErrors(resource: Resource, touched: FormRecord, user: object | undefined, say: Say): Record<string, string> {
  const verdict = verdictOf(resource, touched, user);
  const judged = judgedSchema(resource.schema, verdict);
  const names = Object.keys(touched).filter((name) => !verdict.hidden.has(name));
  const schema: JsonSchema = {
    type: 'object',
    required: (judged.required ?? []).filter((name) => names.includes(name)),
    properties: Object.fromEntries(
      names.flatMap((name) => {
        const s = judged.properties?.[name];
        return s ? [[name, s]] : [];
      }),
    ),
  };
  const errors: Record<string, string> = {};
  for (const violation of violations(schema, prune(settle({ ...verdict, locked: new Set() }, touched, {}))))
    errors[violation.path[0] ?? ''] ??= say(violation);
  return errors;
}

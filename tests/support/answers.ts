/** Holds the answers of calls that are of no resource to what the contract says of them, in every test that makes such a call. */
import { Ajv, type ValidateFunction } from 'ajv';
import { FIXED_CALLS } from '../../src/contract/api/index.ts';
import type { CallSchema } from '../../src/contract/api/schema.ts';

const ajv = new Ajv({ strict: false, validateFormats: false });

const calls = Object.values(FIXED_CALLS)
  .flatMap((of): CallSchema[] => Object.values(of))
  // Components are those of the description; files and streams have none.
  .filter(({ answer, answers }) => !JSON.stringify(answer ?? null).includes('"$ref"') && (answers === undefined || answers === 'bare'))
  .map((call) => ({ ...call, address: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }));

const validators = new Map<string, ValidateFunction>();

/** @throws Error when a successful answer is not as described. @param body the answer as parsed: an envelope, or bare */
export function holdAnswer(method: string, url: string, body: { data?: unknown }): void {
  const [path = ''] = url.split('?');
  const call = calls.find((one) => one.method === method && one.address.test(path));
  if (!call) return;
  const id = `${call.method} ${call.path}`;
  const validate = validators.get(id) ?? ajv.compile(call.answer ?? { type: 'null' });
  validators.set(id, validate);
  const answer = call.answers === 'bare' ? body : (body.data ?? null);
  if (!validate(answer))
    throw new Error(`${id} does not answer as described: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(answer)}`);
}

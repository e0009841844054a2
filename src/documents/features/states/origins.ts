/** Where a document says the parts of its state machine. */
import { answer, rules, type PartTrace } from '../../kit/origins/trace.ts';

const TRANSITION_RULES = rules({ permission: 'own-permission', batch: 'many-at-once' });

export const statesOrigins: PartTrace = (path, document, resource) => {
  const [, part, i, name] = path;
  if (part === 'transitions') return answer(TRANSITION_RULES[String(name)] ?? 'not-authored', path);
  if (part !== 'permissions') return answer('not-authored', path);
  const permission = resource.states?.permissions[Number(i)]?.name;
  const at = document.states?.permissions?.findIndex((p) => p.name === permission) ?? -1;
  return answer('first-transition', ...(at < 0 ? [] : [['states', 'permissions', at, name ?? '']]));
};

/** What cannot be done on a screen, or with a record, and why not. */
import { fits } from '../../features/states/index.ts';
import type { Transition } from '../../ground/model/states.ts';
import { VERBS, type Power, type Verb } from '../../ground/powers.ts';
import type { Resource, Screen } from '../../ground/model/resource.ts';
import { resolveWhere } from '../../ground/where/resolve.ts';
import type { Finding } from './types.ts';

/** What an action is judged by. */
export interface ActionQuestion {
  resource: Resource;
  screen: Pick<Screen, 'name'>;
  /** What the document offers on the screen, to whom it may concern. */
  offered: readonly Power[];
  /** Whether a permission code is held. */
  holds: (code: string) => boolean;
  /** Whether the button with a code is shown. */
  shows: (code: string) => boolean;
  /** The record at hand. */
  record?: Record<string, unknown>;
  user: Record<string, unknown>;
}

type Named = Pick<Finding, 'kind' | 'name' | 'title' | 'titleEn'>;

/** Why a power is not had at all, whatever the record; undefined when it is. */
function lacking(named: Named, power: Power, { screen, offered, holds, shows }: ActionQuestion): Finding | undefined {
  const code = `${screen.name}:${power}`;
  if (!offered.includes(power)) return { ...named, reason: 'action.notOffered' };
  if (!holds(code)) return { ...named, reason: 'action.permission', code };
  return shows(code) ? undefined : { ...named, reason: 'action.button', code };
}

function byState(
  named: Named,
  allowed: readonly string[] | undefined,
  { resource: { states }, record }: ActionQuestion,
): Finding | undefined {
  if (!states || !allowed || !record) return undefined;
  const now = String(record[states.field] ?? '');
  return allowed.includes(now)
    ? undefined
    : { ...named, reason: 'action.state', state: { field: states.field, now, allowed: [...allowed] } };
}

function ofVerb(verb: Verb, question: ActionQuestion): Finding | undefined {
  const named: Named = { kind: 'action', name: verb };
  const { states } = question.resource;
  return lacking(named, verb, question) ?? (verb === 'edit' || verb === 'delete' ? byState(named, states?.[verb], question) : undefined);
}

function ofTransition(transition: Transition, question: ActionQuestion): Finding | undefined {
  const {
    resource: { states },
    record,
    user,
  } = question;
  const named: Named = { kind: 'action', name: transition.name, title: transition.title, titleEn: transition.titleEn };
  if (transition.by === 'server')
    return { ...named, reason: 'action.server', ...(transition.auto ? { where: resolveWhere(transition.auto, { record, user }) } : {}) };
  const without = lacking(named, transition.permission, question) ?? byState(named, transition.from, question);
  if (without || !states || !record) return without;
  const guard = fits(states, transition, record, user);
  return typeof guard === 'boolean'
    ? undefined
    : {
        ...named,
        reason: 'action.guard',
        where: resolveWhere(guard.where, { record, user }),
        words: { title: guard.title, titleEn: guard.titleEn },
      };
}

/** Every verb and transition that is not there, in their order. */
export function actionFindings(question: ActionQuestion): Finding[] {
  const verbs = VERBS.filter((verb) => verb !== 'view').map((verb) => ofVerb(verb, question));
  const transitions = (question.resource.states?.transitions ?? []).map((transition) => ofTransition(transition, question));
  return [...verbs, ...transitions].filter((finding): finding is Finding => finding !== undefined);
}

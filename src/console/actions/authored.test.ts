import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../../contract/manifest.ts';
import type { RowAction } from '../../documents/ground/model/actions.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { deployment } from '../data/deployment.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { sessionStore } from '../session/session.ts';
import { actionsAt } from './index.ts';
import { authoredActions, authoredPreviews } from './authored.ts';
import type { ActionContext, Row } from './types.ts';

const row: Row = { id: '1', code: 'P 1', house: 'H1', status: '2' };
const titled = { title: '甲', titleEn: 'A' };
const bundleWith = (action: Record<string, unknown>) =>
  ({ screen: { list: { actions: [{ name: 'a', ...titled, ...action } as unknown as RowAction] } } }) as ScreenBundle;
const actionOf = (action: Record<string, unknown>) => authoredActions(bundleWith(action))[0];

describe('actions of a document', () => {
  beforeEach(() => manifestStore.set({ screens: [{ name: 'map/house', route: '/map/house' }] } as Manifest));
  afterEach(() => {
    manifestStore.set(undefined);
    deployment.documentsURL = '';
    vi.unstubAllGlobals();
  });

  it('stand before the moves of a record when they say so, else after them', () => {
    const actions = [
      { name: 'later', ...titled, link: 'https://a.example' },
      { name: 'first', ...titled, link: 'https://b.example', first: true },
      { name: 'look', ...titled, preview: 'layer', of: 'plan', first: true },
    ] as unknown as RowAction[];
    const bundle = {
      resource: {
        fields: [],
        states: { field: 'status', transitions: [{ name: 'begin', by: 'user', from: ['0'], permission: 'execute', ...titled }] },
      },
      screen: { name: 'map/house', verbs: ['view', 'execute'], list: { actions } },
    } as unknown as ScreenBundle;
    expect(actionsAt('row', bundle, () => true).map((action) => action.id)).toEqual([
      'preview:look',
      'open:first',
      'transition:begin',
      'view',
      'open:later',
    ]);
  });
  it('open a screen with the conditions that the row gives', () => {
    const go = vi.fn();
    const action = actionOf({ open: 'map/house', where: [{ field: 'code', operator: 'eq', value: '$record.house' }] });
    expect(action?.fits?.(row)).toBe(true);
    void action?.run({ rows: [row], go } as unknown as ActionContext);
    expect(go).toHaveBeenCalledWith(`/map/house?where=${encodeURIComponent('[{"field":"code","operator":"eq","value":"H1"}]')}`);
  });

  it('are left out where the user has no such screen', () => expect(actionOf({ open: 'map/other' })).toBeUndefined());

  it('make a record under the row, for who may add there, beginning with what the row gives', () => {
    const values = { above: '$parent.house' };
    sessionStore.set({ user: { roles: [], permissions: ['map/house:add'] } } as never);
    const action = actionOf({ add: 'map/house', values });
    expect(action?.fits?.(row)).toBe(true);
    const open = vi.fn();
    void action?.run({ rows: [row], open } as unknown as ActionContext);
    expect(open).toHaveBeenCalledWith({ kind: 'add', action: { name: 'a', ...titled, add: 'map/house', values }, rows: [row] });
    expect(action?.places).toEqual(['row']);
    sessionStore.set({ user: { roles: [], permissions: [] } } as never);
    expect(action?.fits?.(row)).toBe(false);
    expect(actionOf({ add: 'map/other' })).toBeUndefined();
    sessionStore.set(undefined);
  });

  it('make one record for chosen rows together, where the document says so', () => {
    sessionStore.set({ user: { roles: [], permissions: ['map/house:add'] } } as never);
    const action = actionOf({ add: 'map/house', batch: true, when: [{ field: 'status', operator: 'eq', value: '2' }] });
    expect(action?.places).toEqual(['row', 'batch']);
    const open = vi.fn();
    void action?.run({ rows: [row, { ...row, id: '2', status: '1' }, { ...row, id: '3' }], open } as unknown as ActionContext);
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ rows: [row, { ...row, id: '3' }] }));
    sessionStore.set(undefined);
  });

  it('have the server do something with whom the row names, for who holds the right over them', () => {
    manifestStore.set({ screens: [{ name: 'users/information', resource: 'user' }] } as Manifest);
    const action = actionOf({ command: 'signOut', of: 'keeper', right: { resource: 'user', verb: 'edit' } });
    expect(action?.fits?.({ ...row, keeper: 'ann' })).toBe(false);
    sessionStore.set({ user: { roles: [], permissions: ['users/information:edit'] } } as never);
    expect([action?.fits?.({ ...row, keeper: 'ann' }), action?.fits?.({ ...row, keeper: null })]).toEqual([true, false]);
    sessionStore.set(undefined);
  });

  it('ask first where the document has a form', async () => {
    const open = vi.fn();
    const form = { properties: { reason: { type: 'string', title: '原因' } }, required: ['reason'] };
    await actionOf({ command: 'restart', of: 'code', form })?.run({ rows: [row], open } as unknown as ActionContext);
    expect(open).toHaveBeenCalledWith({ kind: 'command', action: { name: 'a', ...titled, command: 'restart', of: 'code', form }, row });
  });

  it('show over the list what the row names', () => {
    const open = vi.fn();
    const [action] = authoredPreviews(bundleWith({ preview: 'layer', of: 'plan' }));
    expect(actionOf({ preview: 'layer', of: 'plan' })).toBeUndefined();
    expect([action?.fits?.({ ...row, plan: 'L1' }), action?.fits?.(row)]).toEqual([true, false]);
    void action?.run({ rows: [{ ...row, plan: 'L1' }], open, nameOf: () => 'P 1' } as unknown as ActionContext);
    expect(open).toHaveBeenCalledWith({ kind: 'layer', id: 'L1', name: 'P 1' });
  });

  it('are offered for the rows they name', () => {
    const action = actionOf({ open: 'map/house', when: [{ field: 'status', operator: 'in', value: ['2', '3'] }] });
    expect([action?.fits?.(row), action?.fits?.({ ...row, status: '1' })]).toEqual([true, false]);
  });

  it('open an address outside in a tab of its own that knows nothing of this one', () => {
    const open = vi.fn();
    vi.stubGlobal('window', { open });
    void actionOf({ link: 'https://a.example/{code}' })?.run({ rows: [row] } as ActionContext);
    expect(open).toHaveBeenCalledWith('https://a.example/P%201', '_blank', 'noopener,noreferrer');
  });

  it('begin at a setting, and are not offered without it', () => {
    const action = actionOf({ setting: 'documentsURL', link: '/{code}' });
    expect(action?.fits?.(row)).toBe(false);
    deployment.documentsURL = 'https://docs.example/';
    expect(action?.fits?.(row)).toBe(true);
    const open = vi.fn();
    vi.stubGlobal('window', { open });
    void action?.run({ rows: [row] } as ActionContext);
    expect(open).toHaveBeenCalledWith('https://docs.example/P%201', '_blank', 'noopener,noreferrer');
  });
});

import { describe, expect, it } from 'vitest';
import { UNDO_SECONDS, type HistoryEntry, type TransitionResult } from '../../../src/contract/states.ts';
import { runAutomatic } from '../../../src/server/records/write/automatic.ts';
import { purgeRecycled } from '../../../src/server/records/write/recycle.ts';
import { broughtFile, picture } from '../../support/files.ts';
import { describeServerOnBoth, type Answer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

const DAY = 86_400_000;
const ahead = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const UNKNOWN = '01900000-0000-7000-8000-000000000000';

describeServerOnBoth('States', (server) => {
  const one = async (api: string, id: string): Promise<Row> => (await server().call<Row>(`${api}/detail?id=${id}`, {})).data;
  const make = async (api: string, values: Record<string, unknown>, as: string): Promise<Row> => {
    const made = await server().call<Row>(`${api}/insert`, values, { as });
    expect(made).toMatchObject({ http: 200 });
    return made.data;
  };
  const move = (api: string, name: string, id: string, as: string, more: Record<string, unknown> = {}): Promise<Answer<TransitionResult>> =>
    server().call<TransitionResult>(`${api}/${name}`, { id, ...more }, { as });
  /** Does it and shows the state afterwards. */
  const after = async (api: string, name: string, id: string, as: string, more: Record<string, unknown> = {}): Promise<unknown> => {
    const answer = await move(api, name, id, as, more);
    expect([answer.http, answer.msg]).toEqual([200, 'Operation succeeded']);
    return (await one(api, id)).status;
  };
  let number = 0;
  const newPlan = (as: string, more: Record<string, unknown> = {}): Promise<Row> => {
    number += 1;
    return make(
      '/api/plan',
      {
        planCode: `T-P${number}`,
        planName: `Plan ${number}`,
        inspectObject: '1',
        stationCode: 'DEMO-S01',
        mode: '1',
        type: '1',
        startTime: ahead(1),
        endTime: ahead(2),
        responsible: 'solar',
        ...more,
      },
      as,
    );
  };
  const newDefect = (more: Record<string, unknown> = {}): Promise<Row> => {
    number += 1;
    return make(
      '/api/defect',
      { defectCode: `T-D${number}`, defectName: `Defect ${number}`, inspectObject: '1', stationCode: 'DEMO-S01', level: '3', ...more },
      'solar',
    );
  };

  describe('of a plan', () => {
    it('lead from draft over rejection to done, each step by the right user', async () => {
      const { id, status } = await newPlan('solar');
      expect(status).toBe('0');
      expect(await after('/api/plan', 'submit', id, 'solar')).toBe('1');
      expect(await move('/api/plan', 'approve', id, 'solar')).toMatchObject({ http: 403, error: 'permission.denied' });
      expect(await move('/api/plan', 'reject', id, 'branch1')).toMatchObject({
        http: 422,
        error: 'record.invalid',
        errors: [{ field: 'approveComment', keyword: 'required' }],
      });
      expect(await after('/api/plan', 'reject', id, 'branch1', { values: { approveComment: 'Wind limit is missing' } })).toBe('7');
      expect(await after('/api/plan', 'revise', id, 'solar')).toBe('0');
      expect(await after('/api/plan', 'submit', id, 'solar')).toBe('1');
      expect((await one('/api/plan', id)).approveComment).toBeNull();
      expect(await after('/api/plan', 'approve', id, 'group')).toBe('2');
      expect(await one('/api/plan', id)).toMatchObject({ approver: 'group', approveTime: expect.stringMatching(/^\d{4}-/) });
      expect(await after('/api/plan', 'start', id, 'solar')).toBe('3');
      expect(await after('/api/plan', 'pause', id, 'solar')).toBe('4');
      expect(await after('/api/plan', 'proceed', id, 'solar')).toBe('3');
      expect(await after('/api/plan', 'finish', id, 'solar')).toBe('5');
      expect((await one('/api/plan', id)).progress).toBe(100);
    });

    it('are refused out of order, by strangers, and without the guard', async () => {
      const { id } = await newPlan('solar');
      const wrong = await move('/api/plan', 'finish', id, 'solar');
      expect(wrong).toMatchObject({ http: 409, error: 'transition.state' });
      expect(wrong.msg).toContain('Draft');
      expect(await move('/api/plan', 'submit', id, 'wind')).toMatchObject({ http: 404, error: 'record.unknown' });
      expect(await move('/api/plan', 'submit', id, 'branch2')).toMatchObject({ http: 404, error: 'record.unknown' });
      expect(await move('/api/plan', 'submit', UNKNOWN, 'solar')).toMatchObject({ http: 404, error: 'record.unknown' });
      expect(await move('/api/plan', 'startDue', id, 'admin')).toMatchObject({ http: 403, error: 'permission.denied' });
      expect(await move('/api/plan', 'nothing', id, 'admin')).toMatchObject({ http: 404, error: 'route.unknown' });
    });

    it('move only by their transitions: not by insert, update or import', async () => {
      const { id, version } = await newPlan('solar');
      expect(await server().call('/api/plan/update', { id, version, status: '5' }, { as: 'solar' })).toMatchObject({
        http: 422,
        error: 'record.invalid',
      });
      expect(
        await server().call(
          '/api/plan/insert',
          {
            planCode: 'T-X',
            planName: 'x',
            inspectObject: '1',
            stationCode: 'DEMO-S01',
            mode: '1',
            type: '1',
            startTime: ahead(1),
            endTime: ahead(2),
            responsible: 'solar',
            status: '5',
          },
          { as: 'solar' },
        ),
      ).toMatchObject({ http: 422 });
      expect((await one('/api/plan', id)).status).toBe('0');
    });

    it('say when a record may be edited and deleted', async () => {
      const { id } = await newPlan('solar');
      await after('/api/plan', 'submit', id, 'solar');
      const { version } = await one('/api/plan', id);
      expect(await server().call('/api/plan/update', { id, version, planName: 'other' }, { as: 'solar' })).toMatchObject({
        http: 409,
        error: 'record.state',
      });
      expect(await server().call(`/api/plan/delete?ids=${id}`, {}, { as: 'solar' })).toMatchObject({ http: 409, error: 'record.state' });
      expect(await after('/api/plan', 'cancel', id, 'solar', { comment: 'bad weather' })).toBe('6');
      expect(await server().call(`/api/plan/delete?ids=${id}`, {}, { as: 'solar' })).toMatchObject({ http: 200 });
    });

    it('guard with other records: the dock must be online, and free', async () => {
      const { pool } = server().system.context.database;
      const { rows } = await pool.query<{ sn: string }>(`select sn from airport where "stationCode" = 'DEMO-S01'`);
      const airportSn = rows[0]?.sn;
      const [first, second] = [await newPlan('solar', { mode: '3', airportSn }), await newPlan('solar', { airportSn })];
      for (const { id } of [first, second]) {
        await after('/api/plan', 'submit', id, 'solar');
        await after('/api/plan', 'approve', id, 'branch1');
      }
      await pool.query(`update airport set online = '0' where sn = $1`, [airportSn]);
      expect(await move('/api/plan', 'start', first.id, 'solar')).toMatchObject({
        error: 'transition.guard',
        msg: 'The dock is not online',
      });
      await pool.query(`update airport set online = '1' where sn = $1`, [airportSn]);
      expect(await after('/api/plan', 'start', first.id, 'solar')).toBe('3');
      expect(await move('/api/plan', 'start', second.id, 'solar')).toMatchObject({
        error: 'transition.guard',
        msg: 'The dock is flying another plan',
      });
    });

    it('start by themselves when due', async () => {
      const { pool } = server().system.context.database;
      await pool.query(`update plan set status = '5' where status in ('2', '3', '4')`);
      const { rows } = await pool.query<{ sn: string }>(`update airport set online = '1' where "stationCode" = 'DEMO-S02' returning sn`);
      const { id } = await make(
        '/api/plan',
        {
          planCode: 'T-DUE',
          planName: 'due',
          inspectObject: '1',
          stationCode: 'DEMO-S02',
          mode: '3',
          type: '1',
          startTime: ahead(1),
          endTime: ahead(2),
          responsible: 'branch1',
          airportSn: rows[0]?.sn,
        },
        'branch1',
      );
      await after('/api/plan', 'submit', id, 'branch1');
      await after('/api/plan', 'approve', id, 'branch1');
      expect(await runAutomatic(server().system.context.writer)).toBe(0);
      expect(await runAutomatic(server().system.context.writer, ahead(1.5))).toBe(1);
      expect(await one('/api/plan', id)).toMatchObject({ status: '3', updateBy: 'system' });
      expect(await runAutomatic(server().system.context.writer, ahead(1.5))).toBe(0);
    });
  });

  describe('of a defect', () => {
    it('lead from found to verified with one refused fix; the deadline follows the level', async () => {
      const { id } = await newDefect({ level: '3' });
      expect(await after('/api/defect', 'confirm', id, 'branch1')).toBe('1');
      expect(await after('/api/defect', 'dispatch', id, 'branch1', { values: { fixer: 'solar' } })).toBe('2');
      const { deadline } = await one('/api/defect', id);
      expect(Math.round((Date.parse(String(deadline)) - Date.now()) / 3_600_000)).toBe(24);
      expect(await move('/api/defect', 'accept', id, 'branch1')).toMatchObject({
        http: 422,
        error: 'transition.guard',
        msg: 'Only the assignee can accept',
      });
      expect(await after('/api/defect', 'accept', id, 'solar')).toBe('3');
      expect(await move('/api/defect', 'submitFix', id, 'solar')).toMatchObject({
        http: 422,
        errors: [{ field: 'fixMeasure' }, { field: 'fixPhotos' }],
      });
      const fixPhotos = [(await broughtFile(server(), await picture(), { as: 'solar', name: 'after.png' })).id];
      expect(await move('/api/defect', 'submitFix', id, 'solar', { values: { fixMeasure: 'Cleaned', fixPhotos: [] } })).toMatchObject({
        http: 422,
        errors: [{ field: 'fixPhotos' }],
      });
      expect(await after('/api/defect', 'submitFix', id, 'solar', { values: { fixMeasure: 'Cleaned', fixPhotos } })).toBe('4');
      expect(await move('/api/defect', 'pass', id, 'solar')).toMatchObject({ http: 403 });
      expect(await move('/api/defect', 'sendBack', id, 'branch1', { comment: ' ' })).toMatchObject({
        http: 422,
        errors: [{ field: 'comment' }],
      });
      expect(await after('/api/defect', 'sendBack', id, 'branch1', { comment: 'Still hot' })).toBe('3');
      expect((await one('/api/defect', id)).reopenCount).toBe(1);
      expect(await after('/api/defect', 'submitFix', id, 'solar', { values: { fixMeasure: 'Replaced', fixPhotos } })).toBe('4');
      expect(await after('/api/defect', 'pass', id, 'branch1')).toBe('5');
      const { data } = await server().call<{ list: HistoryEntry[] }>(`/api/defect/history?id=${id}`, {}, { as: 'solar' });
      expect(data.list.map((h) => [h.action, h.from, h.to, h.userCode, h.comment])).toEqual([
        ['pass', '4', '5', 'branch1', null],
        ['submitFix', '3', '4', 'solar', null],
        ['sendBack', '4', '3', 'branch1', 'Still hot'],
        ['submitFix', '3', '4', 'solar', null],
        ['accept', '2', '3', 'solar', null],
        ['dispatch', '1', '2', 'branch1', null],
        ['confirm', '0', '1', 'branch1', null],
        ['insert', undefined, undefined, 'solar', null],
      ]);
      expect(data.list[3]?.changes).toContainEqual({ field: 'fixMeasure', from: null, to: 'Cleaned' });
      expect(await server().call(`/api/defect/history?id=${id}`, {}, { as: 'branch2' })).toMatchObject({ http: 404 });
    });

    it('mark a false alarm, and bring it back by branch level', async () => {
      const { id } = await newDefect();
      expect(await after('/api/defect', 'markFalse', id, 'branch1')).toBe('6');
      expect(await move('/api/defect', 'unmark', id, 'solar', { comment: 'no' })).toMatchObject({ http: 403 });
      expect(await after('/api/defect', 'unmark', id, 'branch1', { comment: 'Seen again' })).toBe('0');
      expect((await one('/api/defect', id)).reviewer).toBeNull();
    });

    it('keep the state where a transition names none, and ask for the comment', async () => {
      const { id } = await newDefect({ level: '1' });
      await after('/api/defect', 'confirm', id, 'branch1');
      expect(await move('/api/defect', 'relevel', id, 'branch1', { values: { level: '2' } })).toMatchObject({
        http: 422,
        errors: [{ field: 'comment' }],
      });
      expect(await after('/api/defect', 'relevel', id, 'branch1', { values: { level: '2' }, comment: 'worse' })).toBe('1');
      expect((await one('/api/defect', id)).level).toBe('2');
    });

    it('take values of the form only, checked like any other', async () => {
      const { id } = await newDefect();
      expect(await move('/api/defect', 'confirm', id, 'branch1', { values: { stationCode: 'DEMO-S02' } })).toMatchObject({
        http: 422,
        errors: [{ field: 'stationCode', keyword: 'unknown' }],
      });
      expect(await move('/api/defect', 'confirm', id, 'branch1', { values: { level: '9' } })).toMatchObject({
        http: 422,
        errors: [{ field: 'level', keyword: 'dict' }],
      });
      await after('/api/defect', 'confirm', id, 'branch1');
      expect(await move('/api/defect', 'dispatch', id, 'branch1', { values: { fixer: 'branch2' } })).toMatchObject({
        http: 422,
        errors: [{ field: 'fixer', keyword: 'reference' }],
      });
    });

    it('refuse a stale version with both', async () => {
      const { id, version } = await newDefect();
      await server().call('/api/defect/update', { id, version, area: 'A1' }, { as: 'solar' });
      expect(await move('/api/defect', 'confirm', id, 'branch1', { version })).toMatchObject({
        http: 409,
        error: 'record.stale',
        data: { current: { area: 'A1' } },
      });
    });

    it('move many rows, each on its own, and say what became of each', async () => {
      const [a, b, c] = [await newDefect(), await newDefect(), await newDefect()];
      await after('/api/defect', 'confirm', b.id, 'branch1');
      const { data, http } = await server().call<TransitionResult>('/api/defect/confirm', { ids: [a.id, b.id, c.id] }, { as: 'branch1' });
      expect(http).toBe(200);
      expect(data.done).toEqual([a.id, c.id]);
      expect(data.refused).toMatchObject([{ id: b.id, error: 'transition.state' }]);
      expect(
        await server().call('/api/defect/submitFix', { ids: [a.id, c.id], values: { fixMeasure: 'x' } }, { as: 'solar' }),
      ).toMatchObject({ http: 400 });
      for (const body of [
        {},
        { ids: [] },
        { ids: Array.from({ length: 201 }, () => a.id) },
        { id: a.id, ids: [a.id] },
        { id: a.id, values: [] },
        { id: a.id, comment: 1 },
        [],
      ]) {
        expect((await server().call('/api/defect/confirm', body, { as: 'branch1' })).http).toBe(400);
      }
    });

    it('two at once: one moves, the other is told', async () => {
      const { id } = await newDefect();
      const answers = await Promise.all(
        ['confirm', 'markFalse', 'confirm', 'markFalse'].map((name) => move('/api/defect', name, id, 'branch1')),
      );
      expect(answers.map((a) => a.http).sort()).toEqual([200, 409, 409, 409]);
    });
  });

  it('feedback is closed by its submitter alone, or by itself after seven days', async () => {
    const mine = await make('/api/feedback', { title: 'T', content: 'C', type: '2' }, 'solar');
    expect(await move('/api/feedback', 'answer', mine.id, 'solar', { values: { reply: 'x' } })).toMatchObject({ http: 403 });
    expect(await after('/api/feedback', 'answer', mine.id, 'group', { values: { reply: 'Done' } })).toBe('2');
    expect(await move('/api/feedback', 'close', mine.id, 'group')).toMatchObject({ http: 422, error: 'transition.guard' });
    expect(await move('/api/feedback', 'close', mine.id, 'branch1')).toMatchObject({ http: 404, error: 'record.unknown' });
    expect(await after('/api/feedback', 'close', mine.id, 'solar', { values: { satisfaction: 5 } })).toBe('3');
    const old = await make('/api/feedback', { title: 'T2', content: 'C', type: '2' }, 'solar');
    await after('/api/feedback', 'answer', old.id, 'group', { values: { reply: 'Done' } });
    await runAutomatic(server().system.context.writer, ahead(6));
    expect((await one('/api/feedback', old.id)).status).toBe('2');
    await runAutomatic(server().system.context.writer, ahead(8));
    expect((await one('/api/feedback', old.id)).status).toBe('3');
  });

  it('a deleted record lies in the recycle list, comes back, and is gone for good after a month', async () => {
    const { id } = await newPlan('solar');
    await server().call(`/api/plan/delete?ids=${id}`, {}, { as: 'solar' });
    const recycled = async (as: string): Promise<string[]> =>
      (await server().call<{ list: Row[] }>('/api/plan/queryList', { recycled: true, pageSize: 100 }, { as })).data.list.map((r) => r.id);
    expect(await recycled('solar')).toContain(id);
    expect(await recycled('branch2')).not.toContain(id);
    expect(await server().call('/api/plan/queryList', { recycled: true }, { as: 'group' })).toMatchObject({ http: 403 });
    expect(await server().call(`/api/plan/restore?ids=${id}`, {}, { as: 'wind' })).toMatchObject({ http: 404 });
    expect(await server().call(`/api/plan/restore?ids=${id}`, {}, { as: 'solar' })).toMatchObject({ http: 200, data: { restored: 1 } });
    expect((await one('/api/plan', id)).status).toBe('0');
    await server().call(`/api/plan/delete?ids=${id}`, {}, { as: 'solar' });
    const { writer, database } = server().system.context;
    await database.pool.query(`update plan set "deletedTime" = now() - interval '29 days' where id = $1`, [id]);
    await purgeRecycled(writer);
    expect(await recycled('solar')).toContain(id);
    await database.pool.query(`update plan set "deletedTime" = now() - interval '31 days' where id = $1`, [id]);
    await purgeRecycled(writer);
    expect(await recycled('solar')).not.toContain(id);
    expect(await server().call(`/api/station/restore?ids=${id}`, {})).toMatchObject({ http: 405 });
  });

  it('an update is undone by who made it, while it is the last change', async () => {
    const made = await newDefect({ area: 'A1' });
    const update = async (values: Record<string, unknown>, as: string): Promise<void> => {
      const { version } = await one('/api/defect', made.id);
      expect((await server().call('/api/defect/update', { id: made.id, version, ...values }, { as })).http).toBe(200);
    };
    const undo = (as: string) => server().call<Row>(`/api/defect/undo?id=${made.id}`, {}, { as });
    expect(await undo('solar')).toMatchObject({ http: 409, error: 'undo.impossible' });
    await update({ area: 'A2', level: '1' }, 'solar');
    expect(await undo('branch1')).toMatchObject({ http: 409, error: 'undo.impossible' });
    expect(await undo('solar')).toMatchObject({ http: 200, data: { area: 'A1', level: '3' } });
    await update({ area: 'A3' }, 'solar');
    await update({ area: 'A4' }, 'branch1');
    expect(await undo('solar')).toMatchObject({ http: 409 });
  });

  describe('a transition taken back', () => {
    const undo = (transition: string, rows: readonly unknown[], as: string) =>
      server().call<TransitionResult>('/api/defect/undo', { transition, rows }, { as });
    /** Confirms a new defect. */
    const confirmed = async (values: Record<string, unknown> = {}): Promise<{ id: string; version: number }> => {
      const { id } = await newDefect();
      const { data } = await move('/api/defect', 'confirm', id, 'branch1', values);
      const [row] = data.undo ?? [];
      expect(row).toEqual({ id, version: (await one('/api/defect', id)).version });
      return row as { id: string; version: number };
    };
    const refusedOf = async (...asked: Parameters<typeof undo>): Promise<string | undefined> =>
      (await undo(...asked)).data.refused[0]?.error;

    it('leaves what it set and what was filled in as it was, and is told in the history', async () => {
      const row = await confirmed({ values: { level: '1' } });
      expect(await one('/api/defect', row.id)).toMatchObject({ status: '1', level: '1', reviewer: 'branch1' });
      expect(await undo('confirm', [row], 'branch1')).toMatchObject({ http: 200, data: { done: [row.id], refused: [] } });
      const now = await one('/api/defect', row.id);
      expect(now).toMatchObject({ status: '0', level: '3', reviewer: null, reviewTime: null, version: row.version + 1 });
      const { data } = await server().call<{ list: HistoryEntry[] }>(`/api/defect/history?id=${row.id}`, {}, { as: 'solar' });
      expect(data.list[0]).toMatchObject({ action: 'undo', userCode: 'branch1', from: '1', to: '0' });
      // What was taken back is not taken back twice.
      expect(await refusedOf('confirm', [row], 'branch1')).toBe('undo.impossible');
    });

    it('is that of who did it, with the permission, of the version it left, and the last thing done', async () => {
      const row = await confirmed();
      expect(await refusedOf('confirm', [row], 'admin')).toBe('undo.impossible');
      expect(await refusedOf('confirm', [row], 'branch2')).toBe('record.unknown');
      expect(await refusedOf('confirm', [{ ...row, version: row.version - 1 }], 'branch1')).toBe('undo.impossible');
      expect(await refusedOf('markFalse', [row], 'branch1')).toBe('undo.impossible');
      expect((await server().call('/api/defect/undo', { transition: 'confirm', rows: [row] }, { as: 'solar' })).http).toBe(403);
      await server().call('/api/defect/update', { ...row, area: 'A9' }, { as: 'solar' });
      expect(await refusedOf('confirm', [row], 'branch1')).toBe('undo.impossible');
      expect((await one('/api/defect', row.id)).status).toBe('1');
    });

    it('is possible for two minutes', async () => {
      const row = await confirmed();
      const { database } = server().system.context;
      const age = (seconds: number) =>
        database.pool.query(`update sunvane.audit set time = now() - make_interval(secs => $2) where "recordId" = $1`, [row.id, seconds]);
      await age(UNDO_SECONDS + 5);
      expect(await refusedOf('confirm', [row], 'branch1')).toBe('undo.impossible');
      await age(UNDO_SECONDS - 30);
      expect((await undo('confirm', [row], 'branch1')).data.done).toEqual([row.id]);
    });

    it('is not offered, and refused, where the document does not say so', async () => {
      const { id } = await newPlan('solar');
      await move('/api/plan', 'submit', id, 'solar');
      await move('/api/plan', 'approve', id, 'group');
      const { data } = await move('/api/plan', 'start', id, 'solar');
      expect(data).toEqual({ done: [id], refused: [] });
      const body = { transition: 'start', rows: [{ id, version: (await one('/api/plan', id)).version }] };
      expect(await server().call('/api/plan/undo', body, { as: 'solar' })).toMatchObject({ http: 409, error: 'undo.impossible' });
    });

    it('goes for many, each answered for', async () => {
      const ids = [(await newDefect()).id, (await newDefect()).id];
      const { data } = await server().call<TransitionResult>('/api/defect/confirm', { ids }, { as: 'branch1' });
      expect(data.undo?.map(({ id }) => id)).toEqual(ids);
      await move('/api/defect', 'relevel', ids[1] as string, 'branch1', { values: { level: '2' }, comment: 'worse' });
      const taken = await undo('confirm', data.undo ?? [], 'branch1');
      expect(taken.data).toMatchObject({ done: [ids[0]], refused: [{ id: ids[1], error: 'undo.impossible' }] });
    });

    it.each([
      [{ transition: 'confirm' }, 400],
      [{ transition: 'confirm', rows: [{ id: UNKNOWN }] }, 400],
      [{ transition: 1, rows: [{ id: UNKNOWN, version: 1 }] }, 400],
      [{ transition: 'nothing', rows: [{ id: UNKNOWN, version: 1 }] }, 405],
    ])('%j is answered with %i', async (body, http) =>
      expect((await server().call('/api/defect/undo', body, { as: 'branch1' })).http).toBe(http),
    );
  });
});

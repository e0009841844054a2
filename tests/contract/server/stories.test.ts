/** Stories of the trade from end to end, told by the calls the console makes. */
import { expect, it } from 'vitest';
import type { ListData } from '../../../src/contract/envelope.ts';
import { runAutomatic } from '../../../src/server/records/write/automatic.ts';
import { broughtFile, picture } from '../../support/files.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };

describeServer('Stories', (server) => {
  const ahead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const one = async (api: string, id: string): Promise<Row> =>
    (await server().call<Row>(`${api}/detail?id=${id}`, undefined, { method: 'GET' })).data;
  const make = async (api: string, row: object, as: string): Promise<Row> => {
    const made = await server().call<Row>(`${api}/insert`, row, { as });
    expect(made.http, made.text).toBe(200);
    return made.data;
  };
  const move = (api: string, name: string, id: string, as: string, more: object = {}) =>
    server().call(`${api}/${name}`, { id, ...more }, { as });
  const moved = async (api: string, name: string, id: string, as: string, more: object = {}): Promise<Row> => {
    const answer = await move(api, name, id, as, more);
    expect(answer.http, `${name}: ${answer.text}`).toBe(200);
    return one(api, id);
  };

  it('a plan is rejected with a reason, revised, flown in part, resumed and done', async () => {
    const { id } = await make(
      '/api/plan',
      {
        planName: 'Resumed',
        inspectObject: '1',
        stationCode: 'DEMO-S01',
        mode: '1',
        type: '1',
        startTime: ahead(1),
        endTime: ahead(2),
        responsible: 'solar',
      },
      'solar',
    );
    await moved('/api/plan', 'submit', id, 'solar');
    expect(await moved('/api/plan', 'reject', id, 'branch1', { values: { approveComment: 'Too windy' } })).toMatchObject({
      status: '7',
      approveComment: 'Too windy',
    });
    await moved('/api/plan', 'revise', id, 'solar');
    await moved('/api/plan', 'submit', id, 'solar');
    await moved('/api/plan', 'approve', id, 'branch1');
    await moved('/api/plan', 'start', id, 'solar');
    expect((await move('/api/plan', 'finishPartly', id, 'solar', { values: { progress: 60 } })).error).toBe('record.invalid');
    expect(await moved('/api/plan', 'finishPartly', id, 'solar', { values: { progress: 60 }, comment: 'Battery' })).toMatchObject({
      status: '8',
      progress: 60,
    });
    expect(await moved('/api/plan', 'resume', id, 'solar')).toMatchObject({ status: '3' });
    expect(await moved('/api/plan', 'finish', id, 'solar')).toMatchObject({ status: '5', progress: 100 });
    const { data } = await server().call<{ list: { action: string }[] }>(`/api/plan/history?id=${id}`, {});
    expect(JSON.stringify(data)).toContain('Battery');
  });

  it('a task goes from waiting to released and withdrawn, not while a critical defect is unreviewed', async () => {
    const { id, taskCode } = await make(
      '/api/task',
      { taskCode: 'T-STORY', taskName: 'Story', kind: 'solar', stationCode: 'DEMO-S01' },
      'solar',
    );
    const as = 'branch1';
    expect((await move('/api/task', 'begin', id, as)).error).toBe('transition.guard');
    await moved('/api/task', 'receive', id, 'admin', { values: { uploadTotal: 4, uploadDone: 4 } });
    expect(await moved('/api/task', 'begin', id, as)).toMatchObject({ status: '1' });
    await moved('/api/task', 'run', id, 'admin');
    await moved('/api/task', 'fail', id, 'admin', { values: { failReason: 'No position' } });
    expect(await moved('/api/task', 'retry', id, as)).toMatchObject({ status: '1' });
    await moved('/api/task', 'run', id, 'admin');
    expect(await moved('/api/task', 'finish', id, 'admin', { values: { recognised: 4, defectCount: 1 } })).toMatchObject({ status: '3' });
    const defect = await make(
      '/api/defect',
      { defectName: 'Hot', inspectObject: '1', stationCode: 'DEMO-S01', level: '3', taskCode },
      'solar',
    );
    expect((await move('/api/task', 'release', id, as)).error).toBe('transition.guard');
    await moved('/api/defect', 'confirm', defect.id, as);
    expect(await moved('/api/task', 'release', id, as)).toMatchObject({
      releaseStatus: '1',
      releaseTime: expect.stringMatching(/^\d{4}/) as string,
    });
    expect(await one('/api/defect', defect.id)).toMatchObject({ releaseStatus: '1' });
    expect((await move('/api/task', 'withdraw', id, as)).error).toBe('record.invalid');
    expect(await moved('/api/task', 'withdraw', id, as, { comment: 'Wrong zone' })).toMatchObject({ releaseStatus: '2' });
  });

  it('a defect is sent back once, verified, and found again as a repeat', async () => {
    const as = 'branch1';
    const { id, defectCode } = await make(
      '/api/defect',
      { defectName: 'Diode', inspectObject: '1', stationCode: 'DEMO-S01', level: '2' },
      'solar',
    );
    expect(await moved('/api/defect', 'markFalse', id, as)).toMatchObject({ status: '6' });
    expect((await move('/api/defect', 'unmark', id, 'solar', { comment: 'No' })).http).toBe(403);
    expect(await moved('/api/defect', 'unmark', id, as, { comment: 'It is warm after all' })).toMatchObject({ status: '0' });
    await moved('/api/defect', 'confirm', id, as);
    await moved('/api/defect', 'dispatch', id, as, { values: { fixer: 'solar' } });
    await moved('/api/defect', 'accept', id, 'solar');
    const photo = (await broughtFile(server(), await picture(), { as: 'solar', name: 'after.png' })).id;
    await moved('/api/defect', 'submitFix', id, 'solar', { values: { fixMeasure: 'Diode changed', fixPhotos: [photo] } });
    expect(await moved('/api/defect', 'sendBack', id, as, { comment: 'Still warm' })).toMatchObject({ status: '3', reopenCount: 1 });
    await moved('/api/defect', 'submitFix', id, 'solar', { values: { fixMeasure: 'Module changed', fixPhotos: [photo] } });
    expect(await moved('/api/defect', 'pass', id, as)).toMatchObject({ status: '5', verifier: as });
    expect(defectCode).toMatch(/^QX-/);
    const again = await make(
      '/api/defect',
      { defectName: 'Diode', inspectObject: '1', stationCode: 'DEMO-S01', level: '2', repeatOf: defectCode },
      'solar',
    );
    expect(await one('/api/defect', again.id)).toMatchObject({ repeatOf: defectCode, status: '0' });
    const { data } = await server().call<ListData<Row>>('/api/defect/queryList', {
      where: [{ field: 'repeatOf', operator: 'eq', value: defectCode }],
    });
    expect(data.list.map((r) => r.id)).toEqual([again.id]);
  });

  it('an airspace is applied for, refused, applied for again, approved, in force, over, and renewed', async () => {
    const { id } = await make(
      '/api/airspace',
      { name: 'Story', stationCode: 'DEMO-S01', type: '4', ceiling: 120, validFrom: ahead(1), validTo: ahead(3) },
      'solar',
    );
    const { writer } = server().system.context;
    expect(await moved('/api/airspace', 'submit', id, 'solar')).toMatchObject({ applyStatus: '1' });
    expect((await move('/api/airspace', 'approve', id, 'solar')).http).toBe(403);
    expect(await moved('/api/airspace', 'approve', id, 'branch1', { values: { applyNo: 'A-17' } })).toMatchObject({
      applyStatus: '2',
      applyNo: 'A-17',
    });
    await runAutomatic(writer);
    expect(await one('/api/airspace', id)).toMatchObject({ applyStatus: '2' });
    await runAutomatic(writer, ahead(2));
    expect(await one('/api/airspace', id)).toMatchObject({ applyStatus: '4' });
    await runAutomatic(writer, ahead(4));
    expect(await one('/api/airspace', id)).toMatchObject({ applyStatus: '5' });
    expect(await moved('/api/airspace', 'renew', id, 'solar', { values: { validFrom: ahead(5), validTo: ahead(6) } })).toMatchObject({
      applyStatus: '1',
    });
    expect(await moved('/api/airspace', 'refuse', id, 'branch1', { comment: 'Overlaps' })).toMatchObject({ applyStatus: '3' });
  });

  it('feedback is seen by who sent it and by the group, and by no neighbour', async () => {
    const { id } = await make('/api/feedback', { title: 'Mine', content: 'C', type: '2' }, 'solar');
    const sees = async (as: string): Promise<boolean> =>
      (await server().call<ListData<Row>>('/api/feedback/queryList', { pageSize: 200 }, { as })).data.list.some((row) => row.id === id);
    expect(await Promise.all(['solar', 'group', 'admin', 'branch1', 'wind'].map(sees))).toEqual([true, true, true, false, false]);
    expect((await server().call(`/api/feedback/detail?id=${id}`, undefined, { as: 'branch1', method: 'GET' })).error).toBe(
      'record.unknown',
    );
  });
});

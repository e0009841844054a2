import { expect, it } from 'vitest';
import { describeServer } from '../../support/server.ts';

describeServer('Feedback', (server) => {
  it.each(['admin', 'group', 'branch1', 'solar'])('%s sends it without saying of which company', async (as) => {
    const answer = await server().call('/api/feedback/insert', { title: '标题', content: '内容', type: '1' }, { as });
    expect(answer, answer.text).toMatchObject({ http: 200 });
  });
});

import { expect, it } from 'vitest';
import { Channels } from './channels.ts';
import { message } from './wire.ts';

const notification = (channel: string): Buffer => message('A', Buffer.alloc(4), Buffer.from(`${channel}\0payload\0`));
const who = (channels: Channels<string>, channel: string): string[] => [...channels.receivers(notification(channel))];

it('knows who listens to what, with the rules of names', () => {
  const channels = new Channels<string>();
  channels.note('a', 'LISTEN Jobs');
  channels.note('b', 'select 1; listen "Jobs ""x"""; listen jobs');
  expect(who(channels, 'jobs')).toEqual(['a', 'b']);
  expect(who(channels, 'Jobs "x"')).toEqual(['b']);
  channels.note('b', 'unlisten jobs');
  expect(who(channels, 'jobs')).toEqual(['a']);
  channels.note('a', 'unlisten *');
  expect(who(channels, 'jobs')).toEqual([]);
});

it('says once what the backend must listen to now', () => {
  const channels = new Channels<string>();
  expect(channels.repair()).toBeUndefined();
  channels.note('a', 'listen one');
  channels.note('b', 'listen one');
  channels.note('b', 'listen two');
  channels.drop('b');
  expect(channels.repair()).toBe('listen "one";unlisten "two"');
  expect(channels.repair()).toBeUndefined();
  channels.drop('b');
  expect(channels.repair()).toBeUndefined();
});

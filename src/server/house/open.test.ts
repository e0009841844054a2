import { expect, it } from 'vitest';
import { guardsOf, openRooms } from './open.ts';
import { room } from './room.ts';

const told: string[] = [];
const opens = (name: string, tool: string, needs: readonly string[] = []) => ({
  name,
  needs,
  opens: [tool],
  uses: [],
  open: (needed: object) => {
    told.push(`${name} opens with ${Object.keys(needed).join(' ')}`);
    return { [tool]: name };
  },
  close: async () => told.push(`${name} closes`),
});

it('opens in the order of needs, with no other tools, and closes in the other', async () => {
  told.length = 0;
  const house = await openRooms<{ top: string }>([opens('upper', 'top', ['base', 'ground']), opens('lower', 'base')], {
    ground: 1,
    more: 2,
  });
  expect(house.tools.top).toBe('upper');
  expect(house.rooms.map(({ room: { name }, tools }) => [name, tools])).toEqual([
    ['upper', { base: 'lower', ground: 1, top: 'upper' }],
    ['lower', { base: 'lower' }],
  ]);
  await house.close();
  expect(told).toEqual(['lower opens with ', 'upper opens with base ground', 'upper closes', 'lower closes']);
});

it('closes what was opened when a room fails', async () => {
  told.length = 0;
  const failing = { ...opens('failing', 'more', ['base']), open: () => Promise.reject(new Error('no')) };
  await expect(openRooms([opens('lower', 'base'), failing], {})).rejects.toThrow('no');
  expect(told).toEqual(['lower opens with ', 'lower closes']);
});

it.each([
  ['a tool that nobody opens', [opens('a', 'x', ['y'])], 'no room opens "y", which the room "a" takes'],
  ['a tool that two open', [opens('a', 'x'), opens('b', 'x')], 'the tool "x" of the room "b" is there already'],
  ['rooms that need each other', [opens('a', 'x', ['y']), opens('b', 'y', ['x'])], 'rooms need each other: a → b → a'],
])('refuses %s', async (_what, rooms, message) => {
  await expect(openRooms(rooms, {})).rejects.toThrow(message);
});

it('refuses two rooms that guard one resource', () => {
  const guarding = (name: string) => ({ room: room()({ name, guards: () => ({ user: async () => undefined }) }), tools: {} });
  expect(Object.keys(guardsOf([guarding('a')]))).toEqual(['user']);
  expect(() => guardsOf([guarding('a'), guarding('b')])).toThrow('two rooms guard "user"');
});

it('holds names to their types', () => {
  // @ts-expect-error one that is not named
  room<{ a: number; b: number }>()({ name: 'x', needs: ['a'] });
  // @ts-expect-error one that is no tool
  room<{ a: number }>()({ name: 'x', needs: ['a', 'c'] });
  expect(room<{ a: number; b: number }>()({ name: 'x', needs: ['a', 'b'] }).needs).toEqual(['a', 'b']);
});

/** Opens rooms in the order of their needs and closes them in the other. */
import type { Database } from '../db/connection.ts';
import type { Guard } from './guard.ts';
import type { Room } from './room.ts';

/** A room with the tools that it named, and no others. */
export interface OpenRoom {
  room: Room;
  tools: object;
}

/** Rooms that are open, in the order of their table. */
export interface House<Tools> {
  rooms: readonly OpenRoom[];
  /** Everything that is open, those of the ground among it. */
  tools: Tools;
  /** Closes what was opened last first. */
  close(): Promise<void>;
}

type Opened = Record<string, unknown>;

/** The rooms so that each comes after those whose tools it needs. @throws Error a tool that nobody or two open; a circle */
export function inOrderOfNeeds(rooms: readonly Room[], ground: readonly string[]): Room[] {
  const openers = new Map<string, Room>();
  for (const room of rooms)
    for (const tool of room.opens) {
      const other = openers.get(tool);
      if (other || ground.includes(tool)) throw new Error(`the tool "${tool}" of the room "${room.name}" is there already`);
      openers.set(tool, room);
    }
  const done: Room[] = [];
  const openerOf = (room: Room, tool: string): Room | undefined => {
    const opener = openers.get(tool);
    if (!opener && !ground.includes(tool)) throw new Error(`no room opens "${tool}", which the room "${room.name}" takes`);
    return opener;
  };
  const visit = (room: Room, path: readonly Room[]): void => {
    if (done.includes(room)) return;
    if (path.includes(room)) throw new Error(`rooms need each other: ${[...path, room].map(({ name }) => name).join(' → ')}`);
    for (const tool of room.needs) {
      const opener = openerOf(room, tool);
      if (opener) visit(opener, [...path, room]);
    }
    done.push(room);
  };
  for (const room of rooms) visit(room, []);
  for (const room of rooms) for (const tool of room.uses) openerOf(room, tool);
  return done;
}

const picked = (from: Opened, names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, from[name]]));

/**
 * Opens rooms. What fails on the way closes those that were opened.
 * @param ground tools that are there before any room
 * @throws Error rooms that do not fit together; whatever a room throws
 */
export async function openRooms<Tools extends object>(rooms: readonly Room[], ground: object): Promise<House<Tools>> {
  const order = inOrderOfNeeds(rooms, Object.keys(ground));
  const tools: Opened = { ...ground };
  const opened: Room[] = [];
  const toolsOf = ({ needs, opens, uses }: Room): object => picked(tools, [...needs, ...opens, ...uses]);
  const close = async (): Promise<void> => {
    for (let room = opened.pop(); room; room = opened.pop()) await room.close?.(toolsOf(room));
  };
  try {
    for (const room of order) {
      Object.assign(tools, await room.open?.(picked(tools, room.needs)));
      opened.push(room);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { rooms: rooms.map((room) => ({ room, tools: toolsOf(room) })), tools: tools as Tools, close };
}

/** Rules of all rooms by the name of the resource. @throws Error for two rooms that guard one resource */
export function guardsOf(rooms: readonly OpenRoom[]): Record<string, Guard> {
  const guards: Record<string, Guard> = {};
  for (const { room, tools } of rooms)
    for (const [resource, guard] of Object.entries(room.guards?.(tools) ?? {})) {
      if (guards[resource]) throw new Error(`two rooms guard "${resource}"`);
      guards[resource] = guard;
    }
  return guards;
}

/** Makes stored rows fit the documents. @param database patient at a start, the usual one afterwards */
export async function fitRooms(rooms: readonly OpenRoom[], database: Database): Promise<void> {
  for (const { room, tools } of rooms) await room.fit?.(tools, database);
}

/**
 * A back end that nobody of ours wrote: it speaks section S7 of the specification and nothing else, with rows in memory. Conditions come as
 * `where`, or as the query parameters themselves (`flat`). Beside it a host of plain files, as any is.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { matches as holds } from '../../src/documents/ground/where/evaluate.ts';
import type { Where } from '../../src/documents/ground/where/types.ts';

type Row = Record<string, unknown>;

/** User info with the fields of S3-05 and no other; menus and buttons come by the menu call (S3-06). */
const USER = {
  isVerify: 0,
  companyCode: '001',
  companyName: 'North',
  companyPath: '001',
  stationCode: null,
  stationName: null,
  username: 'wang',
  userNickname: 'Wang',
  userCode: 'u-7',
  id: '7',
  userType: '999',
  leavesType: null,
  area: null,
  phone: null,
  boosterStationPath: null,
};
const entry = (menuCode: string, parentMenuCode: string | null, menuName: string, fileUrl: string | null, functionType = 1) => ({
  menuCode,
  parentMenuCode,
  menuName,
  fileUrl,
  functionType,
  sort: 1,
  isHidden: 1,
  children: [],
});
const DRONES = 'assetManage/information';
const MENU = [
  entry('M1', null, '设备管理', null),
  entry('M2', 'M1', '无人机管理', DRONES),
  ...['add', 'edit', 'delete'].map((verb) => entry(`B-${verb}`, 'M2', verb, `${DRONES}:${verb}`, 2)),
];
const made = (n: number): string => new Date(Date.UTC(2026, 9, 1, 0, n)).toISOString();
const stations = (): Row[] =>
  ['North', 'South', 'West'].map((name, n) => ({ id: `s${n}`, stationCode: `S${n}`, name, leavesType: '2', createTime: made(n) }));
const drones = (): Row[] =>
  Array.from({ length: 23 }, (_, n) => ({
    id: `d${n}`,
    sn: `SN-${100 + n}`,
    assetCode: `A-${100 + n}`,
    name: `Drone ${100 + n}`,
    stationCode: `S${n % 3}`,
    model: 'M3',
    type: '1',
    droneStatus: n % 4 === 0 ? '3' : '2',
    warrantyDate: `2027-01-${String(n + 1).padStart(2, '0')}`,
    createTime: made(n),
  }));

/** How the back end stands now, for tests to set and to see. */
export interface StandIn {
  url: string;
  tables: Record<string, Row[]>;
  /** Every call that came: method and path, and its body. */
  calls: { call: string; body: Row }[];
  /** What the next call of a path is answered, over and over: a body, or HTTP status with one; `hang` never ends, `cut` ends the line. */
  faults: Map<string, { http?: number; body?: unknown; hang?: true; cut?: true }>;
  captcha: boolean;
  close: () => Promise<void>;
}

const matches = (row: Row, flat: Row): boolean =>
  Object.entries(flat).every(([name, value]) => {
    const [, side, suffix = ''] = /^(begin|end)([A-Z]\w*)$/.exec(name) ?? [];
    const field = suffix === 'Time' ? 'createTime' : suffix.charAt(0).toLowerCase() + suffix.slice(1);
    if (side) return side === 'begin' ? String(row[field]) >= String(value) : String(row[field]) <= String(value);
    const own = String(row[name] ?? '');
    return name === 'name' ? own.includes(String(value)) : String(value).split(',').includes(own);
  });

function listed(rows: Row[], body: Row, manner: 'where' | 'flat'): unknown {
  const { pageNum = 1, pageSize = 10, where = [], sorters = [], keyword = '', ...flat } = body;
  const found = rows.filter((row) =>
    manner === 'flat'
      ? matches(row, flat)
      : holds(where as Where, row) && JSON.stringify([row['name'], row['sn']]).includes(String(keyword)),
  );
  const [by] = sorters as { field: string; order: string }[];
  if (by) found.sort((a, b) => (String(a[by.field]) < String(b[by.field]) ? -1 : 1) * (by.order === 'desc' ? -1 : 1));
  const start = (Number(pageNum) - 1) * Number(pageSize);
  return { list: found.slice(start, start + Number(pageSize)), total: found.length };
}

const bodyOf = async (request: IncomingMessage): Promise<Row> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text.startsWith('{') ? (JSON.parse(text) as Row) : {};
};
const listening = (server: Server): Promise<string> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
const closing = (server: Server) => (): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

/** Starts it. */
export async function startStandIn(manner: 'where' | 'flat'): Promise<StandIn> {
  const state: StandIn = {
    url: '',
    tables: { drone: drones(), station: stations() },
    calls: [],
    faults: new Map(),
    captcha: false,
    close: () => Promise.resolve(),
  };
  const tokens = new Set<string>();
  const answer = (call: string, query: URLSearchParams, body: Row): unknown => {
    const [, resource = '', verb = ''] = /^POST \/api\/(\w+)\/(\w+)$/.exec(call) ?? [];
    const rows = state.tables[resource];
    if (rows && verb === 'queryList') return { status: 200, data: listed(rows, body, manner) };
    if (rows && verb === 'insert') rows.unshift({ ...body, id: `n${rows.length}`, createTime: made(99) });
    if (rows && verb === 'update') Object.assign(rows.find(({ id }) => id === body['id']) ?? {}, body);
    if (rows && verb === 'delete') {
      const ids = (query.get('ids') ?? '').split(',');
      state.tables[resource] = rows.filter(({ id }) => !ids.includes(String(id)));
    }
    if (rows && ['insert', 'update', 'delete'].includes(verb)) return { status: 200, data: null };
    switch (call) {
      case 'GET /captchaImage':
        return {
          code: 200,
          captchaEnabled: state.captcha,
          uuid: 'u1',
          img: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        };
      case 'POST /login': {
        if (body['username'] !== 'wang' || body['password'] !== 'right') return { code: 500, msg: '用户名或密码错误' };
        if (state.captcha && (body['code'] !== '7' || body['uuid'] !== 'u1')) return { code: 500, msg: '验证码错误' };
        tokens.add(`t${tokens.size}`);
        return { code: 200, data: { token: `t${tokens.size - 1}` } };
      }
      case 'POST /api/sys/sys/sysUser/queryUserInfo':
        return { status: 200, data: USER };
      case 'POST /api/sys/sys/sysMenu/queryListByUserCode':
        return { status: 200, data: query.get('userCode') === 'u-7' && query.get('systemCode') === 'inspection' ? MENU : [] };
      case 'GET /server':
        return { status: 200, data: { edge: false } };
      case 'POST /api/sys/sys/sysLogo/queryList':
        return { status: 200, data: [] };
      case 'POST /api/auth/oauth/logout':
      case 'POST /api/sys/sys/sysUser/heartbeat':
        return { status: 200, data: null };
      default:
        return undefined;
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (http: number, value: unknown): void =>
      void response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization,content-type,accept-language');
    response.setHeader('access-control-allow-methods', 'GET,POST,DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const body = await bodyOf(request);
    const call = `${request.method} ${pathname}`;
    state.calls.push({ call, body });
    const fault = state.faults.get(pathname);
    if (fault?.hang) return undefined;
    if (fault?.cut) return void request.socket.destroy();
    if (fault) return send(fault.http ?? 200, fault.body);
    if (call === 'GET /api/common/download') {
      const name = searchParams.get('fileName') ?? '';
      return void response
        .writeHead(200, { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${name}"` })
        .end(name);
    }
    const open = ['/login', '/captchaImage', '/server'].includes(pathname);
    if (!open && !tokens.has(String(request.headers.authorization).replace('Bearer ', ''))) return send(200, { code: 401, msg: 'who?' });
    const found = answer(call, searchParams, body);
    return found === undefined ? void response.writeHead(404).end() : send(200, found);
  }
  state.url = await listening(server);
  state.close = closing(server);
  return state;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Serves a folder as any file server does, unknown addresses with its index.html. */
export async function startFiles(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET') return void response.writeHead(405).end();
    const file = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html');
    return void response.writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' }).end(readFileSync(found));
  });
  return { url: await listening(server), close: closing(server) };
}

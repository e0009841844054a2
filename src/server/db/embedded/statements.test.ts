import { describe, expect, it } from 'vitest';
import { copiesFromClient, scopeStatement, sqlOf } from './statements.ts';
import { closeStatement, message, simpleQuery } from './wire.ts';

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const parse = (name: string, sql: string): Buffer => message('P', text(name), text(sql), Buffer.alloc(2));
const bind = (portal: string, name: string): Buffer => message('B', text(portal), text(name), Buffer.alloc(6));

describe('scopeStatement', () => {
  it('gives named statements a prefix and a right length', () => {
    expect(scopeStatement(parse('q', 'select 1'), 's7_')).toEqual({ frame: parse('s7_q', 'select 1'), prepares: 's7_q' });
    expect(scopeStatement(bind('c', 'q'), 's7_')).toEqual({ frame: bind('c', 's7_q'), binds: 's7_q' });
    expect(scopeStatement(closeStatement('q'), 's7_').frame).toEqual(closeStatement('s7_q'));
    expect(scopeStatement(message('D', text('Sq')), 's7_').frame).toEqual(message('D', text('Ss7_q')));
  });

  it('leaves the unnamed statement and portals alone', () => {
    expect(scopeStatement(parse('', 'select 1'), 's7_')).toEqual({ frame: parse('', 'select 1'), prepares: '' });
    expect(scopeStatement(bind('c', ''), 's7_')).toEqual({ frame: bind('c', ''), binds: '' });
    expect(scopeStatement(message('D', text('Pc')), 's7_').frame).toEqual(message('D', text('Pc')));
    expect(scopeStatement(message('S'), 's7_')).toEqual({ frame: message('S') });
  });
});

it('reads the SQL of both protocols', () => {
  expect(sqlOf(simpleQuery('select 光'))).toBe('select 光');
  expect(sqlOf(parse('q', 'select 1'))).toBe('select 1');
  expect(sqlOf(message('S'))).toBe('');
});

describe('copiesFromClient', () => {
  it.each(['copy t from stdin', 'COPY t (a, b)\nFROM STDIN with (format csv)', '-- why\ncopy t from stdin', 'select 1; copy t from stdin'])(
    'knows %j',
    (sql) => expect(copiesFromClient(sql)).toBe(true),
  );
  it.each(['copy t to stdout', `select 'from stdin'`, 'select stdin from copy'])('lets %j pass', (sql) =>
    expect(copiesFromClient(sql)).toBe(false),
  );
});

import { describe, expect, it } from 'vitest';
import { arrivalOf, withoutSignOn } from './arrival.ts';

describe('arrival from another system', () => {
  it.each([
    ['?code=c&state=s', { kind: 'code', code: 'c', state: 's' }],
    ['?code=c&state=s&iss=i&ticket=t', { kind: 'code', code: 'c', state: 's', iss: 'i' }],
  ])('[S4-03] %s is a code', (search, arrival) => expect(arrivalOf(search)).toEqual(arrival));
  it('[S4-04] ?ticket=t is a ticket', () => expect(arrivalOf('?ticket=t')).toEqual({ kind: 'ticket', ticket: 't' }));
  it('is a refusal when the provider says so in answer to us, and nothing otherwise', () => {
    expect(arrivalOf('?error=access_denied&error_description=No&state=s')).toEqual({ kind: 'refused', message: 'No' });
    expect(arrivalOf('?error=x')).toBeUndefined();
    expect(arrivalOf('?code=')).toBeUndefined();
  });
  it.each([
    ['/a', '?ticket=t&page=2', '/a?page=2'],
    ['/a', '?code=c&state=s&iss=i&session_state=x', '/a'],
    ['/auth-redirect', '?code=c&page=2', '/auth-redirect'],
  ])('[S2-58] %s%s leaves %s in the address', (pathname, search, left) => expect(withoutSignOn(pathname, search)).toBe(left));
});

import { expect, it } from 'vitest';
import { userInXml } from './cas.ts';

const answer = (inside: string): string =>
  `<?xml version="1.0"?>\n<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>\n  ${inside}\n</cas:serviceResponse>\n`;

it('reads the user of a ticket', () => {
  expect(userInXml(answer('<cas:authenticationSuccess>\n<cas:user> wind </cas:user></cas:authenticationSuccess>'))).toBe('wind');
  expect(userInXml(answer('<cas:authenticationSuccess><cas:user>a&amp;b</cas:user></cas:authenticationSuccess>'))).toBe('a&b');
});

it('another prefix is as good', () => {
  const text =
    '<serviceResponse xmlns="http://www.yale.edu/tp/cas"><authenticationSuccess><user>solar</user></authenticationSuccess></serviceResponse>';
  expect(userInXml(text)).toBe('solar');
});

it.each([
  ['a refusal', answer('<cas:authenticationFailure code="INVALID_TICKET">no <cas:user>admin</cas:user></cas:authenticationFailure>')],
  [
    'a user among the attributes',
    answer('<cas:authenticationSuccess><cas:attributes><cas:user>admin</cas:user></cas:attributes></cas:authenticationSuccess>'),
  ],
  ['a user of another namespace', answer('<cas:authenticationSuccess><user>admin</user></cas:authenticationSuccess>')],
  ['two users', answer('<cas:authenticationSuccess><cas:user>a</cas:user><cas:user>b</cas:user></cas:authenticationSuccess>')],
])('finds no user in %s', (_, text) => {
  expect(userInXml(text)).toBeUndefined();
});

it.each([
  ['a page', '<html><body>Sign in</body></html>'],
  ['half an answer', answer('<cas:authenticationSuccess>').slice(0, 120)],
  [
    'entities',
    `<!DOCTYPE x [<!ENTITY a "admin">]>${answer('<cas:authenticationSuccess><cas:user>&a;</cas:user></cas:authenticationSuccess>')}`,
  ],
])('refuses %s', (_, text) => {
  expect(() => userInXml(text)).toThrow();
});

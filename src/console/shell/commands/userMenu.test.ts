import { describe, expect, it } from 'vitest';
import { avatarOf, offersPassword, seesAssistant } from './userMenu.ts';

describe('user menu', () => {
  it.each([
    ['999', 'group'],
    ['99', 'branch'],
    ['9', 'station'],
  ])('[S6-02] the avatar of user type %s is the %s’s', (userType, avatar) => expect(avatarOf({ userType })).toBe(avatar));
  it('[S6-06] on one host the change of passwords is hidden', () => {
    expect([
      offersPassword({ passwordHiddenHost: 'prod.example' }, 'prod.example'),
      offersPassword({ passwordHiddenHost: 'prod.example' }, 'other.example'),
      offersPassword({ passwordHiddenHost: '' }, ''),
    ]).toEqual([false, true, true]);
  });
  it('[S6-05] the assistant’s icon is for the one user of the configuration', () => {
    expect([
      seesAssistant({ assistantUser: 'U1' }, { userCode: 'U1' }),
      seesAssistant({ assistantUser: 'U1' }, { userCode: 'U2' }),
      seesAssistant({ assistantUser: '' }, { userCode: '' }),
    ]).toEqual([true, false, false]);
  });
});

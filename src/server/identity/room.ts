import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { patient } from '../db/patient.ts';
import { room } from '../house/room.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Writer } from '../records/write/writer.ts';
import { guardMenu } from './guardMenu.ts';
import { guardRole, guardUser } from './guards.ts';
import { loginKeys, type LoginKeys } from './keys.ts';
import { syncMenu } from './menuSync.ts';
import { migrations } from './migrations.ts';
import { guardRegistration } from './registration/approve.ts';
import { roleViewRoutes } from './roleView/routes.ts';
import { identityRoutes } from './routes.ts';
import { sharedSecret } from './secrets.ts';
import { IDENTITY_CHANNEL, Sessions } from './sessions.ts';
import { SmsCodes } from './sms/codes.ts';
import { trialCarrier } from './sms/trial.ts';
import { SignOn } from './sso/provider.ts';

interface Needs {
  config: Config;
  database: Database;
  log: Logger;
  outbox: Outbox;
  store: { readonly catalogue: Catalogue };
  writer: Writer;
}

interface Opens {
  keys: LoginKeys;
  sessions: Sessions;
  signOn: SignOn;
  sms: SmsCodes;
}

/** Resources whose change alters somebody's rights. */
const RIGHTS = new Set(['user', 'role', 'menu', 'company', 'station']);

/** Accounts, sign-in and sessions. */
export const identityRoom = room<Needs, Opens, { live: LiveHub }>()({
  name: 'identity',
  needs: ['config', 'database', 'log', 'outbox', 'store', 'writer'],
  opens: ['keys', 'sessions', 'signOn', 'sms'],
  uses: ['live'],
  async open({ config, database, log, outbox, writer }) {
    const waiting = patient(database);
    if (!outbox.has('sms')) outbox.carryBy('sms', trialCarrier(writer));
    return {
      keys: await loginKeys(waiting, config.loginEncryp === 'on'),
      sessions: new Sessions(database, {
        secret: await sharedSecret(waiting, 'token'),
        idleMinutes: config.sessionIdleMinutes,
        hours: config.sessionHours,
      }),
      signOn: new SignOn(config, log),
      sms: new SmsCodes(database, await sharedSecret(waiting, 'sms'), writer, outbox),
    };
  },
  migrations,
  passing: ['sunvane.secret', 'sunvane.session', 'sunvane.captcha', 'sunvane.attempt'],
  guards: ({ store, writer }) => ({
    user: guardUser,
    role: guardRole(() => store.catalogue),
    menu: guardMenu,
    registration: guardRegistration(writer),
  }),
  async fit({ config, sessions, writer }, database) {
    await syncMenu({ ...writer, database }, config.systemCode);
    await sessions.announce();
  },
  // Whoever loses rights by this hears of it before anybody hears of anything else.
  announcing: ({ sessions }, event) => (event.type === 'record' && RIGHTS.has(event.resource) ? sessions.announce() : undefined),
  serve: ({ database, live, sessions }) =>
    database.listen(IDENTITY_CHANNEL, () => {
      sessions.forget();
      live.recheck();
    }),
  async routes(app, tools) {
    await identityRoutes(app, tools);
    roleViewRoutes(app, tools);
  },
  upkeep: [{ name: 'housekeeping: old sessions', work: ({ sessions }) => sessions.purge() }],
});

import type { Config } from '../config/config.ts';
import type { Logger } from '../db/log.ts';
import { room } from '../house/room.ts';
import type { Writer } from '../records/write/writer.ts';
import { migrations } from './migrations.ts';
import { noticeCarrier } from './notices.ts';
import { Outbox } from './outbox.ts';
import { EVENT, tellEvent } from './tellEvent.ts';
import { webhook } from './webhook.ts';

interface Needs {
  config: Config;
  log: Logger;
  writer: Writer;
}

/** Messages to other systems, as often as it takes. */
export const outboxRoom = room<Needs, { outbox: Outbox }>()({
  name: 'outbox',
  needs: ['config', 'log', 'writer'],
  opens: ['outbox'],
  open({ config, log, writer }) {
    const carriers = {
      notice: noticeCarrier(writer),
      noticeSms: config.smsWebhook ? webhook(config.smsWebhook, config.smsWebhookToken) : undefined,
      sms: config.smsWebhook ? webhook(config.smsWebhook, config.smsWebhookToken) : undefined,
      device: config.deviceWebhook ? webhook(config.deviceWebhook, config.deviceWebhookToken) : undefined,
    };
    return { outbox: new Outbox(writer, carriers, log) };
  },
  migrations,
  guards: ({ config, writer }) => ({ [EVENT]: tellEvent(config, () => writer) }),
  async serve({ outbox }) {
    outbox.start();
    return undefined;
  },
  upkeep: [{ name: 'housekeeping: old messages', work: ({ outbox }) => outbox.purge() }],
  close: ({ outbox }) => outbox.close(),
});

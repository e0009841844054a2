/** A broker of the deployment, which has its own accounts and rights. Runs in the worker. */
import { connect } from 'mqtt';
import type { Broker } from './embedded.ts';
import type { Inbox } from './inbox.ts';
import type { Place } from './messages.ts';

const TOPICS = ['osd', 'state', 'services_reply', 'events', 'requests']
  .map((kind) => `thing/product/+/${kind}`)
  .concat('sys/product/+/status', 'sensor/+/readings');
const AGAIN_MS = 2_000;
/** Seconds after which a command is worth nothing any more. */
const ANSWER_SECONDS = 10;

/** Connects, and again whenever the broker was away. @param told up, or why not */
export function outside(
  { url, user, password, clientId, version }: Extract<Place, { kind: 'outside' }>,
  inbox: Inbox,
  told: (reason: string | undefined) => void,
): Broker {
  const account = user ? { username: user, password } : {};
  const client = connect(url, {
    clientId,
    ...account,
    protocolVersion: version,
    clean: true,
    reconnectPeriod: AGAIN_MS,
    queueQoSZero: false,
  });
  client.on('connect', () => client.subscribe(TOPICS, { qos: 1 }, (error) => told(error ? error.message : undefined)));
  client.on('close', () => told('the broker does not answer'));
  client.on('error', (error) => told(error.message));
  client.on('message', (topic, payload) => inbox.take(topic, payload));
  return {
    port: 0,
    // At most once: a broker keeps nothing for docks that are away, so that no command is carried out late; with MQTT 5 it says so as well.
    publish: (topic, payload) =>
      void client.publish(topic, payload, { qos: 0, ...(version === 5 ? { properties: { messageExpiryInterval: ANSWER_SECONDS } } : {}) }),
    end: () => undefined,
    close: async () => {
      await client.endAsync(true);
    },
  };
}

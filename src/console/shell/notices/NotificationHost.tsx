import { Button, notification } from 'antd';
import { useEffect, type ReactElement } from 'react';
import { ERROR_MESSAGE_MS } from '../../../contract/constants.ts';
import { notificationQueue, OFFER_SECONDS } from '../../data/notifications.ts';
import { part } from '../../data/page/part.ts';
import { useStore } from '../../data/store.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const EdgeBadge = part(() => import('./EdgeBadge.tsx').then((m) => ({ default: m.EdgeBadge })));

/** A success is read at a glance, s. */
const SUCCESS_SECONDS = 2.5;

/** Shows the messages of the queue and empties it; and, where it stands anyway, what kind of server this is. */
export function NotificationHost(): ReactElement {
  const [api, holder] = notification.useNotification({ placement: 'topRight', duration: ERROR_MESSAGE_MS / 1000, top: 62 });
  const queue = useStore(notificationQueue);
  useEffect(() => {
    if (queue.length === 0) return;
    // More may have come since.
    notificationQueue.set(notificationQueue.get().filter((notice) => !queue.includes(notice)));
    for (const { key, type, message, description, closable, box, action } of queue) {
      const kind = type === 'progress' ? 'info' : type;
      api[kind]({
        key,
        title: message,
        description,
        closable,
        actions: action && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              if (key) api.destroy(key);
              action.run();
            }}
          >
            {action.title}
          </Button>
        ),
        role: type === 'error' || type === 'warning' ? 'alert' : 'status',
        ...(box ? { placement: 'top' } : {}),
        ...(type === 'success' ? { placement: 'top', duration: SUCCESS_SECONDS } : {}),
        ...(action ? { duration: OFFER_SECONDS } : {}),
      });
    }
  }, [queue, api]);
  return (
    <>
      {holder}
      <Waiting>
        <EdgeBadge />
      </Waiting>
    </>
  );
}

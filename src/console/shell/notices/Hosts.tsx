import { useEffect, useState, type ReactElement } from 'react';
import { calm } from '../../data/page/calm.ts';
import { questionStore } from '../../data/page/confirm.ts';
import { notificationQueue } from '../../data/notifications.ts';
import { part } from '../../data/page/part.ts';
import { useStore } from '../../data/store.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const NotificationHost = part(() => import('./NotificationHost.tsx').then((m) => ({ default: m.NotificationHost })));
const QuestionHost = part(() => import('./QuestionHost.tsx').then((m) => ({ default: m.QuestionHost })));

/** Before the message host loads without being needed, once the first page stands, ms. */
const IDLE = 500;

/** Where messages and questions appear; loaded when first needed, or when there is time. */
export function Hosts(): ReactElement {
  const waiting = useStore(notificationQueue).length > 0;
  const question = useStore(questionStore);
  const [mounted, setMounted] = useState(false);
  // It stays once it was needed: the host empties the queue before its first message is drawn.
  if (waiting && !mounted) setMounted(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    void calm.then(() => {
      if (wanted) timer = setTimeout(() => setMounted(true), IDLE);
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return (
    <Waiting>
      {mounted && <NotificationHost />}
      {question && <QuestionHost question={question} />}
    </Waiting>
  );
}

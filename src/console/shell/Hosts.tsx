import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { questionStore } from '../data/confirm.ts';
import { notificationQueue } from '../data/notifications.ts';
import { useStore } from '../data/store.ts';

const NotificationHost = lazy(() => import('./NotificationHost.tsx').then((m) => ({ default: m.NotificationHost })));
const QuestionHost = lazy(() => import('./QuestionHost.tsx').then((m) => ({ default: m.QuestionHost })));

/** Before the message host loads without being needed, ms. */
const IDLE = 2000;

/** Where messages and questions appear; loaded when first needed, or when there is time. */
export function Hosts(): ReactElement {
  const waiting = useStore(notificationQueue).length > 0;
  const question = useStore(questionStore);
  const [mounted, setMounted] = useState(false);
  // It stays once it was needed: the host empties the queue before its first message is drawn.
  if (waiting && !mounted) setMounted(true);
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true), IDLE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {mounted && <NotificationHost />}
      {question && <QuestionHost question={question} />}
    </Suspense>
  );
}

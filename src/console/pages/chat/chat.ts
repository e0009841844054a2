/** What the chat page and the header's dialog show, apart from how: conversations, what is said in them, the answer on its way. */
import type { ChatAssistant, ChatMessage, ChatSession } from '../../../contract/assistant.ts';
import { CHAT_PAGE_SIZE } from '../../../contract/assistant.ts';
import { ApiError } from '../../data/client/apiError.ts';
import { text } from '../../data/texts/i18n.ts';
import { notify } from '../../data/notifications.ts';
import { createStore, type Store } from '../../data/store.ts';
import { askQuestion, makeSession, readAssistant, readMessages, readSessions, removeSession } from './api.ts';

/** The conversation that the server does not know yet. */
export const NEW = '';
/** Characters of the first question that name its conversation. */
const NAME_LENGTH = 30;

/** A conversation in the list. */
export type Listed = Pick<ChatSession, 'id' | 'name' | 'update_time'>;

/** Everything on screen. */
export interface ChatState {
  assistant?: ChatAssistant;
  /** Nothing could be read. */
  error?: unknown;
  sessions: readonly Listed[];
  /** There may be more of them. */
  more: boolean;
  /** Id of the one on screen. */
  current: string;
  /** What was said in those that were opened; absent while it is read. */
  transcripts: Readonly<Record<string, readonly ChatMessage[]>>;
  /** Ids of those in which an answer is on its way. */
  asking: readonly string[];
}

/** See {@link ChatState}; what can be done about it. */
export interface Chat {
  store: Store<ChatState>;
  /** Reads assistant and conversations; once, and again after a failure. */
  start: () => Promise<void>;
  more: () => Promise<void>;
  open: (id: string) => Promise<void>;
  /** Begins a conversation: here only, until something is asked in it (S4-14). */
  begin: () => void;
  ask: (question: string) => Promise<void>;
  /** Gives up the answer on its way; what there is of it stays. */
  stop: () => void;
  /** Asks the last question again. */
  again: () => Promise<void>;
  /** Answers whether it is gone. */
  remove: (id: string) => Promise<boolean>;
}

/** An id of the page's own for what the server has not named yet. */
let serial = 0;
const ownId = (): string => `own-${(serial += 1)}`;

/** Makes a chat that has read nothing yet. */
export function createChat(): Chat {
  const store = createStore<ChatState>({ sessions: [], more: false, current: NEW, transcripts: {}, asking: [] });
  const set = (change: Partial<ChatState>): void => store.set({ ...store.get(), ...change });
  const stops = new Map<string, AbortController>();
  let page = 1;

  const transcriptOf = (id: string): readonly ChatMessage[] => store.get().transcripts[id] ?? [];
  const say = (id: string, messages: readonly ChatMessage[]): void => set({ transcripts: { ...store.get().transcripts, [id]: messages } });
  const opening = (): ChatMessage[] => {
    const opener = store.get().assistant?.prompt.opener ?? '';
    return opener === '' ? [] : [{ id: ownId(), role: 'assistant', content: opener }];
  };
  const draft = (): Listed => ({ id: NEW, name: text('chat.new'), update_time: Date.now() });
  /** Reads the list from its start; the conversation that is not on the server stays on top. */
  const reload = async (chat: string): Promise<void> => {
    const sessions = await readSessions(chat, 1);
    page = 1;
    const own = store.get().sessions.filter((s) => s.id === NEW);
    set({ sessions: [...own, ...sessions], more: sessions.length === CHAT_PAGE_SIZE });
  };

  /** The id of the conversation on the server; made there with its first question. */
  const known = async (chat: string, id: string, question: string): Promise<string> => {
    if (id !== NEW) return id;
    const session = await makeSession(chat, [...question.replaceAll(/\s+/g, ' ')].slice(0, NAME_LENGTH).join(''));
    const { [NEW]: before = [], ...others } = store.get().transcripts;
    const { current, sessions, asking } = store.get();
    set({
      current: current === NEW ? session.id : current,
      transcripts: { ...others, [session.id]: before },
      sessions: sessions.filter((s) => s.id !== NEW),
      asking: asking.map((a) => (a === NEW ? session.id : a)),
    });
    notify('success', text('chat.done'), { key: 'chat' });
    const stop = stops.get(NEW);
    if (stop) stops.set(session.id, stop);
    stops.delete(NEW);
    await reload(chat).catch(() => undefined);
    return session.id;
  };

  const put = async (question: string): Promise<void> => {
    const { assistant, current, asking } = store.get();
    if (!assistant || asking.includes(current)) return;
    const stop = new AbortController();
    stops.set(current, stop);
    say(current, [...transcriptOf(current), { id: ownId(), role: 'user', content: question }]);
    set({ asking: [...asking, current] });
    let id = current;
    const show = (answer: ChatMessage): void => say(id, [...transcriptOf(id).filter((m) => m.id !== answer.id), answer]);
    try {
      id = await known(assistant.id, current, question);
      await askQuestion(assistant.id, id, question, stop.signal, show);
    } catch (error) {
      const last = transcriptOf(id).at(-1);
      if (last?.role === 'assistant') show({ ...last, incomplete: true });
      else show({ id: ownId(), role: 'assistant', content: '', incomplete: true });
      if (!stop.signal.aborted) notify('warning', error instanceof ApiError ? error.message : text('chat.broken'), { key: 'chat' });
    } finally {
      stops.delete(id);
      set({
        asking: store.get().asking.filter((a) => a !== id),
        sessions: store.get().sessions.map((s) => (s.id === id ? { ...s, update_time: Date.now() } : s)),
      });
    }
  };

  return {
    store,
    start: async () => {
      if (store.get().assistant) return;
      set({ error: undefined });
      try {
        const assistant = await readAssistant();
        set({ assistant });
        await reload(assistant.id);
        say(NEW, opening());
      } catch (error) {
        set({ error, assistant: undefined });
      }
    },
    more: async () => {
      const { assistant, more, sessions } = store.get();
      if (!assistant || !more) return;
      const next = await readSessions(assistant.id, page + 1).catch(() => undefined);
      if (!next) return;
      page += 1;
      const fresh = next.filter((s) => !sessions.some((before) => before.id === s.id));
      set({ sessions: [...store.get().sessions, ...fresh], more: next.length === CHAT_PAGE_SIZE });
    },
    open: async (id) => {
      const { assistant, transcripts } = store.get();
      set({ current: id });
      if (!assistant || transcripts[id] || id === NEW) return;
      const messages = await readMessages(assistant.id, id).catch((error: unknown) => {
        notify('warning', error instanceof ApiError ? error.message : text('chat.failed'), { key: 'chat' });
        return undefined;
      });
      if (messages && !store.get().transcripts[id]) say(id, messages);
    },
    begin: () => {
      const { sessions } = store.get();
      if (!sessions.some((s) => s.id === NEW)) {
        set({ sessions: [draft(), ...sessions] });
        say(NEW, opening());
      }
      set({ current: NEW });
    },
    ask: async (question) => {
      const trimmed = question.trim();
      if (trimmed === '') {
        notify('warning', text('chat.noEmpty'), { key: 'chat' });
        return;
      }
      if (store.get().current === NEW && !store.get().sessions.some((s) => s.id === NEW))
        set({ sessions: [draft(), ...store.get().sessions] });
      await put(trimmed);
    },
    stop: () => stops.get(store.get().current)?.abort(),
    again: async () => {
      const question = transcriptOf(store.get().current).findLast((m) => m.role === 'user')?.content;
      if (question !== undefined) await put(question);
    },
    remove: async (id) => {
      const { assistant, current, sessions } = store.get();
      if (!assistant) return false;
      if (id !== NEW) {
        stops.get(id)?.abort();
        const removed = await removeSession(assistant.id, id).then(
          () => true,
          (error: unknown) => {
            notify('error', text('chat.interface'), { key: 'chat', ...(error instanceof ApiError ? { description: error.message } : {}) });
            return false;
          },
        );
        if (!removed) return false;
      }
      const { [id]: _, ...transcripts } = store.get().transcripts;
      set({
        sessions: sessions.filter((s) => s.id !== id),
        transcripts: { ...transcripts, [NEW]: transcripts[NEW] ?? opening() },
        current: current === id ? NEW : current,
      });
      notify('success', text('chat.removed'), { key: 'chat' });
      return true;
    },
  };
}

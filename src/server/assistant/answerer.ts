/** What answers the questions put to the assistant: one interface, a retrieval service or our own retrieval behind it. */
import type { ChatAssistant, ChatMessage, ChatReference } from '../../contract/assistant.ts';
import type { Language } from '../../contract/constants.ts';
import { AppError } from '../errors/error.ts';
import type { Call } from '../user/call.ts';

/** A question in a conversation. */
export interface Question {
  text: string;
  /** What `begin` answered for the conversation. */
  remoteId: string | null;
  /** The latest of what was said before, oldest first. */
  history: readonly ChatMessage[];
  call: Call;
  /** Ends the work when nobody waits for it any more. */
  signal: AbortSignal;
}

/** An answer as far as it has come. */
export interface Answer {
  text: string;
  reference?: ChatReference;
}

/** Every method throws AppError `chat.service` when what it asks does not do its work. */
export interface Answerer {
  /** Who answers, and its first words. */
  assistant(language: Language): Promise<ChatAssistant>;
  /** Begins a conversation; answers what it is called outside, or null. */
  begin(name: string): Promise<string | null>;
  /**
   * Puts a question; resolves when it was taken. Each item is the whole answer so far; the items end where the answer does.
   * @throws AppError chat.incomplete from the items when they end before that
   */
  ask(question: Question): Promise<AsyncIterable<Answer>>;
  /** Removes conversations outside. */
  forget(remoteIds: readonly string[]): Promise<void>;
}

/** The failure of a service behind the assistant. The reason is for the log alone: it may name addresses and what is behind them. */
export const serviceError = (reason: string): AppError => new AppError('chat.service', { reason });

/** The same for whatever its call threw; errors of the catalogue pass. */
export const asServiceError = (error: unknown): AppError =>
  error instanceof AppError ? error : serviceError(String((error as Error).cause ?? error));

/** The assistant's calls (S7-41…S7-45), in the shape of the specification: that of the retrieval service's older versions. */
import { PATHS } from './constants.ts';

/** The chat assistant. */
export interface ChatAssistant {
  id: string;
  name: string;
  prompt: {
    /** What it says first in every conversation. */
    opener: string;
  };
}

/** Where a piece of an answer was found. */
export interface ChatSource {
  title: string;
  /** The passage itself. */
  content: string;
  /** Address of the screen or record in the console, or of a document outside. */
  url?: string;
}

/** What an answer rests on; a mark `##0$$` in the text stands for the first of them. */
export interface ChatReference {
  chunks: ChatSource[];
}

export interface ChatMessage {
  id: string;
  role: 'assistant' | 'user';
  content: string;
  reference?: ChatReference;
  /** The stream broke off, failed or was stopped before its end. */
  incomplete?: boolean;
}

/** A conversation. */
export interface ChatSession {
  id: string;
  chat_id: string;
  name: string;
  /** Its opener first. In a list the latest {@link LISTED_MESSAGES}, asked for by id all of them. */
  messages: ChatMessage[];
  /** ms. */
  create_time: number;
  /** ms. */
  update_time: number;
}

/** An event of an answer's stream. `answer` is everything so far; `true` ends a whole answer. */
export interface ChatFrame {
  /** 0, or the HTTP status of a failure in mid stream. */
  code: number;
  message?: string;
  data: true | { answer: string; session_id: string; id: string; reference?: ChatReference };
}

/** Sessions of a page unless asked otherwise (S9-04), and at most. */
export const CHAT_PAGE_SIZE = 10;
export const CHAT_PAGE_MAX = 50;
/** Messages of each session in a list. */
export const LISTED_MESSAGES = 20;
/** Longest question, and longest name of a conversation, characters. */
export const QUESTION_LENGTH = 4000;
export const CHAT_NAME_LENGTH = 255;

/** Conversations with an assistant: GET reads, POST makes, DELETE removes. */
export const sessionsPath = (chat: string): string => `${PATHS.chats}/${encodeURIComponent(chat)}/sessions`;
/** Where questions to an assistant go. */
export const completionsPath = (chat: string): string => `${PATHS.chats}/${encodeURIComponent(chat)}/completions`;

/** Visitors of the assistant, on a server whose retrieval service is a stand-in. */
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { Visit, VisitOptions } from './console.ts';
import { startRag, type RagService } from './rag.ts';
import { useStage, type Stage } from './stage.ts';

/** One frame of a stream: the answer as far as it has come. */
export const frame = (answer: string): string => `data:${JSON.stringify({ code: 0, data: { answer, reference: {} } })}\n\n`;

/** The stream of an answer that comes at once. */
export const whole = (answer: string): string => `${frame(answer)}data:{"code":0,"data":true}\n\n`;

/** Something to wait for, and how to let it happen. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

export interface Assistant {
  readonly stage: Stage;
  /** The stand-in. Each test begins with a short answer in it. */
  readonly rag: RagService;
  /** An empty page of a visitor who may ask; what follows looks at the page of who came last. */
  come: (options?: VisitOptions) => Promise<Visit>;
  /** The same, led to an address: the assistant's unless told. */
  start: (path?: string, options?: VisitOptions) => Promise<Visit>;
  shown: () => Locator;
  input: () => Locator;
  answers: () => Locator;
  ask: (question: string) => Promise<void>;
}

/** Prepares the stage of a describe block about the assistant; nothing may go wrong on its pages. */
export function assistantStage(): Assistant {
  let rag: RagService;
  let last: Visit;
  const stage = useStage(async () => {
    rag = await startRag();
    return { env: { RAG_URL: rag.url, RAG_KEY: 'k' } };
  });
  const shown = (): Locator => last.page.locator('.page:visible');
  const input = (): Locator => shown().getByRole('textbox', { name: '问题' });
  const come = async (options: VisitOptions = {}): Promise<Visit> => {
    last = await stage.visit({ size: 'desk', storage: { config: '{"assistantUser":"admin"}' }, ...options });
    return last;
  };
  afterAll(() => rag.close());
  beforeEach(() => {
    rag.script = { stream: whole('好的') };
  });
  afterEach(() => {
    expect(last.problems.filter((p) => !p.includes('502'))).toEqual([]);
  });
  return {
    stage,
    get rag() {
      return rag;
    },
    come,
    start: async (path = '/ragHome', options = {}) => {
      const visit = await come(options);
      await visit.page.goto(path);
      return visit;
    },
    shown,
    input,
    answers: () => shown().locator('.bubble-assistant'),
    ask: async (question) => {
      await input().fill(question);
      await input().press('Enter');
    },
  };
}

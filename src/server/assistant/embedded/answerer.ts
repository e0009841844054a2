/** The assistant without an outside service: our own retrieval, told in its own words or by a model. */
import type { ChatSource } from '../../../contract/assistant.ts';
import type { Language } from '../../../contract/constants.ts';
import type { Writer } from '../../records/write/write.ts';
import type { Answer, Answerer } from '../answerer.ts';
import { askModel, type ModelSettings } from './model.ts';
import { retrieve } from './retrieve.ts';

/** The one assistant there is. */
const ID = 'sunvane';
const NAME = { zh: '阳维助手', en: 'Sunvane assistant' } as const;
const OPENER = {
  zh: '您好，我是阳维助手。可以问我电站、设备、缺陷等您能查看的数据，或者控制台怎么使用。',
  en: 'Hello, I am the Sunvane assistant. Ask me about stations, devices, defects and other records you may view, or how the console is used.',
} as const;
const NOTHING = {
  zh: '没有找到相关内容。请换一种说法，或写出电站、设备的名称或编号。',
  en: 'Nothing was found. Please ask in other words, or give the name or number of the station or device.',
} as const;
const INTRO = { zh: '找到以下内容：', en: 'This is what was found:' } as const;

/** An answer made of the passages themselves, one paragraph after the other, each with the mark of its source. */
async function* extract(sources: readonly ChatSource[], language: Language): AsyncGenerator<Answer> {
  if (sources.length === 0) {
    yield { text: NOTHING[language] };
    return;
  }
  let text: string = INTRO[language];
  for (const [n, { title, content, url }] of sources.entries()) {
    const name = title.replace(/[*_`[\]()\\]/g, '\\$&');
    text += `\n\n**${url === undefined ? name : `[${name}](${url})`}**\n\n${content} ##${n}$$`;
    yield { text };
  }
  yield { text, reference: { chunks: [...sources] } };
}

/** Answers from the current documents and the records the asking user may see. @param model tells what was found, when there is one */
export function embedded(writer: Writer, model: ModelSettings | undefined): Answerer {
  return {
    assistant: (language) => Promise.resolve({ id: ID, name: NAME[language], prompt: { opener: OPENER[language] } }),
    begin: () => Promise.resolve(null),
    ask: async (question) => {
      const { language } = question.call;
      const sources = await retrieve(writer, question.call, question.text);
      return model ? askModel(model, question, sources) : extract(sources, language);
    },
    forget: () => Promise.resolve(),
  };
}

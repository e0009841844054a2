/** The assistant without an outside service: our own retrieval, told in its own words or by a model. */
import type { ChatSource } from '../../../contract/assistant.ts';
import type { Language } from '../../../contract/constants.ts';
import type { Reader } from '../../records/rows/reader.ts';
import type { Answer, Answerer } from '../answerer.ts';
import { askModel, type ModelSettings } from './model.ts';
import { retrieve, type Finding } from './retrieve.ts';

/** The one assistant there is. */
const ID = 'sunvane';
const NAME = { zh: '阳维助手', en: 'Sunvane assistant' } as const;
const OPENER = {
  zh: '您好，我是阳维助手。可以问我电站、设备、缺陷等您能查看的数据，或者控制台怎么使用。',
  en: 'Hello, I am the Sunvane assistant. Ask me about stations, devices, defects and other records you may view, or how the console is used.',
} as const;
const NOTHING = {
  zh: '没有找到相关内容，这个问题我无法回答；我可以统计您能查看的数据、按名称或编号查找记录、说明控制台的用法。',
  en: 'Nothing was found, so I cannot answer this; I can count records you may view, look them up by name or number, and explain how the console is used.',
} as const;

/**
 * An answer made of the findings themselves, one paragraph after the other, each with the mark of its source. The first item comes before
 * anything was searched: whoever waits sees that it was taken.
 */
async function* extract(findings: AsyncIterable<Finding>, language: Language): AsyncGenerator<Answer> {
  const sources: ChatSource[] = [];
  let text = '';
  yield { text };
  for await (const finding of findings) {
    text += `${text === '' ? '' : '\n\n'}${finding.text} ##${sources.length}$$`;
    sources.push(finding.source);
    yield { text };
  }
  if (sources.length === 0) yield { text: NOTHING[language] };
  else yield { text, reference: { chunks: sources } };
}

/** Answers from the current documents and the records the asking user may see. @param model tells what was found, when there is one */
export function embedded(reader: Reader, model: ModelSettings | undefined): Answerer {
  return {
    assistant: (language) => Promise.resolve({ id: ID, name: NAME[language], prompt: { opener: OPENER[language] } }),
    begin: () => Promise.resolve(null),
    ask: async (question) => {
      const { call } = question;
      const findings = retrieve(reader, call, question.text);
      if (!model) return extract(findings, call.language);
      const sources: ChatSource[] = [];
      for await (const { source } of findings) sources.push(source);
      return askModel(model, question, sources);
    },
    forget: () => Promise.resolve(),
  };
}

/** Everything found for a question, as numbered passages in the user's language. */
import type { ChatSource } from '../../../contract/assistant.ts';
import type { Call } from '../../user/call.ts';
import type { Reader } from '../../records/rows/reader.ts';
import { findFigures, noSubject } from './figures/figures.ts';
import { plain } from './figures/tell.ts';
import { findRecords, isHowTo } from './records.ts';
import { findPassages } from './search.ts';

/** A passage, and how it is told when no model tells it. */
export interface Finding {
  source: ChatSource;
  /** Markdown. */
  text: string;
}

const told = (source: ChatSource): Finding => {
  const name = plain(source.title);
  return { source, text: `**${source.url === undefined ? name : `[${name}](${source.url})`}**\n\n${source.content}` };
};

/**
 * What is found, one after the other as it is found: figures, which answer a question alone; else records, then what the documents and the
 * guide say.
 */
export async function* retrieve(reader: Reader, call: Call, question: string): AsyncGenerator<Finding> {
  const zh = call.language === 'zh';
  const titleOf = (item: { title: string; titleEn: string }): string => (zh ? item.title : item.titleEn);
  const howTo = isHowTo(question);
  const figures = howTo ? { told: [], settled: false } : await findFigures(reader, call, question);
  for (const { text, ...source } of figures.told) yield { source, text };
  if (figures.settled) return;
  const records = await findRecords(reader, call, question);
  for (const { name, screen, facts } of records)
    yield told({
      title: `${name} · ${titleOf(screen)}`,
      url: `${screen.route}?keyword=${encodeURIComponent(name)}`,
      content: facts.map(([title, value]) => `${title}${zh ? '：' : ': '}${value}`).join(zh ? '；' : '; '),
    });
  // Whoever asks for records knows the screens they are on.
  const passages = findPassages(reader.catalogue(), call.user, question).filter(
    ({ id }) => records.length === 0 || !id.startsWith('screen '),
  );
  for (const passage of passages)
    yield told({ title: titleOf(passage), content: zh ? passage.text : passage.textEn, ...(passage.path ? { url: passage.path } : {}) });
  const without = records.length + passages.length > 0 || howTo ? undefined : noSubject(reader, call, question);
  if (without) {
    const { text, ...source } = without;
    yield { source, text };
  }
}

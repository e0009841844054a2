/** Everything found for a question, as numbered passages in the user's language. */
import type { ChatSource } from '../../../contract/assistant.ts';
import type { Call } from '../../user/call.ts';
import type { Writer } from '../../records/write/write.ts';
import { findRecords, countNamed } from './records.ts';
import { findPassages } from './search.ts';

/** Records first, then counts, then what the documents and the guide say. */
export async function retrieve(writer: Writer, call: Call, question: string): Promise<ChatSource[]> {
  const zh = call.language === 'zh';
  const titleOf = (item: { title: string; titleEn: string }): string => (zh ? item.title : item.titleEn);
  const [records, counts] = await Promise.all([findRecords(writer, call, question), countNamed(writer, call, question)]);
  const known = records.length + counts.length > 0;
  // Whoever asks for records knows the screens they are on.
  const passages = findPassages(writer.catalogue(), call.user, question).filter(({ id }) => !known || !id.startsWith('screen '));
  return [
    ...records.map(({ name, screen, facts }): ChatSource => ({
      title: `${name} · ${titleOf(screen)}`,
      url: `${screen.route}?keyword=${encodeURIComponent(name)}`,
      content: facts.map(([title, value]) => `${title}${zh ? '：' : ': '}${value}`).join(zh ? '；' : '; '),
    })),
    ...counts.map(({ screen, total, more, conditions: { where, names } }): ChatSource => {
      const filters = [...new Set(names.map(titleOf))].join(zh ? '、' : ', ');
      return {
        title: titleOf(screen),
        url: where.length > 0 ? `${screen.route}?where=${encodeURIComponent(JSON.stringify(where))}` : screen.route,
        content: zh
          ? `「${screen.title}」${filters ? `（${filters}）` : ''}共有 ${more ? '超过 ' : ''}${total} 条您可以查看的记录。`
          : `There are ${more ? 'more than ' : ''}${total} records under "${screen.titleEn}"${filters ? ` (${filters})` : ''} that you may view.`,
      };
    }),
    ...passages.map((passage): ChatSource => ({
      title: titleOf(passage),
      content: zh ? passage.text : passage.textEn,
      ...(passage.path ? { url: passage.path } : {}),
    })),
  ];
}

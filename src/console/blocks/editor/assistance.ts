/** Completion and hover help for the editor, from what the documents may say. */
import {
  autocompletion,
  startCompletion,
  type Completion as Option,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip, type EditorView } from '@codemirror/view';
import type { Language } from '../../../contract/constants.ts';
import { completionsAt, helpAt, type Completion, type Help, type Known } from '../../../documents/tools/assist/index.ts';
import type { DocumentKind } from '../../../documents/ground/kinds.ts';

/** What the assistance needs to know when it is asked. */
export interface Subject {
  kind: DocumentKind;
  known: Known;
  language: Language;
}

const line = (tag: 'p' | 'code', text: string): HTMLElement => Object.assign(document.createElement(tag), { textContent: text });

function helpBox(
  { zh, en, takes, allowed, example }: Pick<Help, 'zh' | 'en' | 'takes' | 'allowed' | 'example'>,
  language: Language,
): HTMLElement {
  const box = Object.assign(document.createElement('div'), { className: 'help' });
  box.append(line('p', language === 'zh' ? zh || en : en || zh));
  const more = [
    takes,
    allowed?.map((value) => JSON.stringify(value)).join(' | '),
    example === undefined ? undefined : `${language === 'zh' ? '例：' : 'e.g. '}${JSON.stringify(example)}`,
  ];
  for (const text of more)
    if (text) {
      const p = line('p', '');
      p.append(line('code', text));
      box.append(p);
    }
  return box;
}

/** What is typed already stands before the cursor; nothing is offered in the middle of white space unless asked for. */
const wanted = ({ explicit, state, pos }: CompletionContext): boolean =>
  explicit || /[\w"$-]/.test(state.sliceDoc(Math.max(0, pos - 1), pos));

function option(completion: Completion, language: Language): Option {
  const { label, detail, kind, required, zh, en, from, to, insert, cursor } = completion;
  return {
    label: required ? `${label} *` : label,
    detail,
    type: kind === 'key' ? 'property' : 'constant',
    ...(zh || en ? { info: () => helpBox({ zh, en, takes: '' }, language) } : {}),
    apply: (view: EditorView) => {
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + cursor }, userEvent: 'input.complete' });
      if (kind === 'key') startCompletion(view);
    },
  };
}

/** @param subject asked again each time: the current names change while somebody types */
export function assistance(subject: () => Subject | undefined): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const now = subject();
    if (!now || !wanted(context)) return null;
    const completions = completionsAt(now.kind, context.state.doc.toString(), context.pos, now.known);
    return completions.length === 0
      ? null
      : { from: context.pos, filter: false, options: completions.slice(0, 200).map((c) => option(c, now.language)) };
  };
  const hover = hoverTooltip((view, pos) => {
    const now = subject();
    const help = now && helpAt(now.kind, view.state.doc.toString(), pos);
    return help ? { pos: help.from, end: help.to, above: true, create: () => ({ dom: helpBox(help, now.language) }) } : null;
  });
  return [autocompletion({ override: [source], icons: false }), hover];
}

import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, tooltips } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type ReactElement, type Ref } from 'react';
import type { DraftFinding } from '../../../contract/workbench.ts';
import type { Language } from '../../../contract/constants.ts';
import { assistance, type Subject } from './assistance.ts';
import { marksOf, offsetOf } from './marks.ts';
import { phrases } from './phrases.ts';
import { theme } from './theme.ts';

/** What others may ask of the editor. */
export interface CodeHandle {
  /** Puts the cursor at a place, both from 1, and shows it. */
  reveal: (line: number, column: number) => void;
}

/** Where tooltips hang: the library places them by pixels of the window, so neither the page's scale nor the editor's edge holds for them. */
function tooltipHost(root: ShadowRoot): HTMLElement {
  const there = root.querySelector<HTMLElement>('.tooltips');
  if (there) return there;
  const host = Object.assign(document.createElement('div'), { className: 'tooltips' });
  host.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 500; zoom: calc(1 / var(--scale, 1))';
  root.append(host);
  return host;
}

interface CodeEditorProps {
  /** Name of the editor for screen readers. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  /** Long lines go on below. */
  wrap?: boolean;
  language: Language;
  /** The file that `value` is of: findings of others have no place in it. */
  file: string;
  /** What is wrong with `value`, and with other files because of it. */
  findings: readonly DraftFinding[];
  subject: Subject | undefined;
  /** Ctrl+S. */
  onSave?: () => void;
  ref?: Ref<CodeHandle>;
}

/** Marks changes that come from outside: they are not told back. */
const outside = Annotation.define<boolean>();

/**
 * A JSON editor. It lives in a shadow root: there its style sheets are adopted ones, which the Content-Security-Policy allows
 * without `unsafe-inline`. Hidden and shown again, it keeps its text, cursor and history.
 */
export function CodeEditor({
  label,
  value,
  onChange,
  readOnly = false,
  wrap = false,
  language,
  file,
  findings,
  subject,
  onSave,
  ref,
}: CodeEditorProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const lastState = useRef<EditorState>(undefined);
  const changeable = useRef({ onChange, onSave, subject });
  const fixed = useRef(new Compartment());
  useLayoutEffect(() => {
    changeable.current = { onChange, onSave, subject };
  });

  useEffect(() => {
    const box = host.current;
    if (!box) return undefined;
    const root = box.shadowRoot ?? box.attachShadow({ mode: 'open' });
    const extensions = [
      tooltips({ parent: tooltipHost(root) }),
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      highlightSelectionMatches(),
      json(),
      indentUnit.of('  '),
      EditorState.tabSize.of(2),
      theme,
      assistance(() => changeable.current.subject),
      keymap.of([
        {
          key: 'Mod-s',
          run: () => {
            changeable.current.onSave?.();
            return true;
          },
        },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !update.transactions.some((t) => t.annotation(outside)))
          changeable.current.onChange(update.state.doc.toString());
      }),
      fixed.current.of([]),
    ];
    const editor = new EditorView({ root, parent: root, state: lastState.current ?? EditorState.create({ doc: '', extensions }) });
    view.current = editor;
    return () => {
      lastState.current = editor.state;
      editor.destroy();
      view.current = undefined;
    };
  }, []);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const now = current.state.doc.toString();
    if (now !== value) current.dispatch({ changes: { from: 0, to: now.length, insert: value }, annotations: outside.of(true) });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({
      effects: fixed.current.reconfigure([
        EditorState.readOnly.of(readOnly),
        phrases(language),
        wrap ? EditorView.lineWrapping : [],
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', ...(readOnly ? { 'aria-readonly': 'true' } : {}) }),
      ]),
    });
  }, [label, readOnly, wrap, language]);

  useEffect(() => {
    const { current } = view;
    if (current && current.state.doc.toString() === value)
      current.dispatch(setDiagnostics(current.state, marksOf(current.state, file, findings, language)));
  }, [file, findings, language, value]);

  useImperativeHandle(
    ref,
    () => ({
      reveal: (line, column) => {
        const { current } = view;
        if (!current) return;
        const at = offsetOf(current.state, line, column);
        current.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
        current.focus();
      },
    }),
    [],
  );

  return <div ref={host} className="code-editor" />;
}

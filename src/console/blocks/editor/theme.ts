/** How the code editor looks: the console's colours, which reach into its shadow root as custom properties. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--tint)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--tint)', outline: '1px solid var(--edge)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--hover)', color: 'var(--text-soft)', border: '1px solid var(--edge)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    boxShadow: '0 4px 16px rgb(0 0 0 / .18)',
    maxWidth: 'min(480px, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--tint)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--text-faint)', fontStyle: 'normal' },
  '.cm-completionInfo, .help': { padding: '6px 10px', font: '13px/1.5 system-ui, sans-serif' },
  '.help p': { margin: '0 0 4px' },
  '.help code': { fontFamily: MONO, fontSize: '12px' },
  '.cm-diagnostic': { padding: '6px 10px', font: '13px/1.5 system-ui, sans-serif' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)' },
  '.cm-panel input, .cm-panel button': {
    font: '13px system-ui, sans-serif',
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    border: '1px solid var(--edge)',
    borderRadius: '4px',
  },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-text)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-value)' },
]);

/** The extensions that say so. */
export const theme = [look, syntaxHighlighting(colours)];

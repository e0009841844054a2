import type { ReactElement } from 'react';
import type { BlockProps } from '../contract.ts';
import '../../data/texts/workbenchTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { selectionIn, useSelection } from '../selection.ts';
import { DocumentEditor } from './DocumentEditor.tsx';
import './editor.css';

/** The text of the document that another block selects. */
export function EditorBlock({ block }: BlockProps<'editor'>): ReactElement {
  const { t } = useText();
  const [file] = useSelection(selectionIn(block.file));
  return file === undefined ? <p className="block-empty">{t('workbench.choose')}</p> : <DocumentEditor key={file} file={file} />;
}

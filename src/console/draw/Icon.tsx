import {
  AimOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  MergeCellsOutlined,
  NodeIndexOutlined,
  RedoOutlined,
  ScissorOutlined,
  SnippetsOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { ReactElement } from 'react';

const ICONS = {
  draw: EditOutlined,
  split: ScissorOutlined,
  merge: MergeCellsOutlined,
  removePart: DeleteOutlined,
  undo: UndoOutlined,
  redo: RedoOutlined,
  look: AimOutlined,
  paste: SnippetsOutlined,
  copy: CopyOutlined,
  snap: NodeIndexOutlined,
};

/** The sign of a tool. */
export function Icon({ name }: { name: keyof typeof ICONS }): ReactElement {
  const Sign = ICONS[name];
  return <Sign />;
}

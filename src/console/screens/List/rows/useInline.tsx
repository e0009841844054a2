import { useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Row } from '../../../actions/types.ts';
import type { CellExtras } from '../../../parts/table/columns.tsx';
import { useText } from '../../../data/texts/useText.ts';
import { useButtons } from '../../../session/buttons.ts';
import { loadTools } from '../loadTools.ts';
import { part } from '../../../data/page/part.ts';
import { Waiting } from '../../../data/page/Waiting.tsx';

const CellEditor = part(() => loadTools().then((m) => ({ default: m.CellEditor })));

/** A cell, for finding it again. */
const cellName = (row: Row, field: Field): string => `${row.id} ${field.name}`;

/** Draws the cells that the document lets a user change in place: a double click, Enter or F2 opens the field's own input. */
export function useInline(bundle: ScreenBundle, nameOf: (row: Row) => string): CellExtras['cell'] {
  const { screen, resource } = bundle;
  const { t, titleOf } = useText();
  const shows = useButtons();
  const [editing, setEditing] = useState<string>();
  const mayEdit = screen.verbs.includes('edit') && shows(`${screen.name}:edit`);
  const names = useMemo(() => new Set(mayEdit ? screen.list.inline : []), [mayEdit, screen]);
  const cell = useCallback(
    (field: Field, row: Row, value: ReactNode, opens: boolean): ReactNode => {
      const { states } = resource;
      if (!names.has(field.name) || (states?.edit && !states.edit.includes(String(row[states.field])))) return value;
      const name = cellName(row, field);
      if (editing === name) {
        return (
          <Waiting fallback={value}>
            <CellEditor
              bundle={bundle}
              field={field}
              row={row}
              name={nameOf(row)}
              onClose={() => {
                setEditing(undefined);
                requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(name)}"]`)?.focus());
              }}
            />
          </Waiting>
        );
      }
      const onKeyDown = (event: KeyboardEvent): void => {
        if (event.key !== 'F2' && (event.key !== 'Enter' || event.target !== event.currentTarget)) return;
        event.preventDefault();
        setEditing(name);
      };
      const label = t('inline.edit', { title: titleOf(field), name: nameOf(row) });
      // A value that opens the row is a button already: F2 on it, or a double click beside it.
      return (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <span
          className="inline-cell"
          data-cell={name}
          role={opens ? 'presentation' : 'button'}
          tabIndex={opens ? undefined : 0}
          aria-description={opens ? undefined : label}
          title={label}
          onDoubleClick={() => setEditing(name)}
          onKeyDown={onKeyDown}
        >
          {value}
        </span>
      );
    },
    [bundle, resource, names, editing, nameOf, t, titleOf],
  );
  return names.size > 0 ? cell : undefined;
}

import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Pagination } from 'antd';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { readVertex } from '../../documents/ground/geometry/vertex.ts';
import { useText } from '../data/texts/useText.ts';
import { useDraft } from '../fields/drafts.tsx';

/** Rows of one page: a survey has thousands. */
const PAGE = 50;

const textOf = ([lon, lat]: Position): string => (Number.isFinite(lon) && Number.isFinite(lat) ? `${lon}, ${lat}` : '');

/** Enter keeps what is typed and leaves the form alone. */
const keeping = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
  event.currentTarget.focus();
};

interface VertexProps {
  id: string;
  number: number;
  vertex: Position;
  disabled: boolean;
  onChange: (vertex: Position) => void;
  onRemove: () => void;
}

function Vertex({ id, number, vertex, disabled, onChange, onRemove }: VertexProps): ReactElement {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const shown = textOf(vertex) || typed;
  const draft = useDraft(id, shown, (text) => {
    setTyped(text);
    onChange(readVertex(text));
  });
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        <Input
          {...draft}
          id={id}
          size="small"
          disabled={disabled}
          aria-label={t('draw.vertex', { n: number })}
          aria-invalid={textOf(vertex) === ''}
          status={textOf(vertex) === '' ? 'error' : undefined}
          onKeyDown={keeping}
        />
      </td>
      <td>
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          disabled={disabled}
          aria-label={t('draw.removeVertex', { n: number })}
          title={t('draw.removeVertex', { n: number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

/** The row under the last: what is written there becomes a vertex, and an empty row follows. */
function NewVertex({ id, focused, onAdd }: { id: string; focused: boolean; onAdd: (vertex: Position) => void }): ReactElement {
  const { t } = useText();
  const draft = useDraft(id, '', (text) => {
    if (text.trim() !== '') onAdd(readVertex(text));
  });
  return (
    <tr>
      <th scope="row" aria-hidden>
        +
      </th>
      <td colSpan={2}>
        <Input
          {...draft}
          id={id}
          size="small"
          autoFocus={focused}
          placeholder="116.391234, 39.907654"
          aria-label={t('draw.addVertex')}
          onKeyDown={keeping}
        />
      </td>
    </tr>
  );
}

interface VertexTableProps {
  id: string;
  vertices: readonly Position[];
  disabled: boolean;
  /** Whether another vertex has a place: a point has one only. */
  more: boolean;
  onChange: (vertices: Position[]) => void;
}

/** The vertices of one way as texts: for keys, screen readers and surveys. */
export function VertexTable({ id, vertices, disabled, more, onChange }: VertexTableProps): ReactElement {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const [added, setAdded] = useState(0);
  const at = Math.min(page, Math.max(1, Math.ceil(vertices.length / PAGE)));
  const from = (at - 1) * PAGE;
  return (
    <div className="shape-vertices">
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('draw.position')}</th>
            <th scope="col" aria-label={t('draw.remove')} />
          </tr>
        </thead>
        <tbody>
          {vertices.slice(from, from + PAGE).map((vertex, i) => (
            <Vertex
              key={from + i}
              id={`${id}-${from + i}`}
              number={from + i + 1}
              vertex={vertex}
              disabled={disabled}
              onChange={(next) => onChange(vertices.with(from + i, next))}
              onRemove={() => onChange(vertices.toSpliced(from + i, 1))}
            />
          ))}
          {more && !disabled && (
            <NewVertex
              key={added}
              id={`${id}-new`}
              focused={added > 0}
              onAdd={(vertex) => {
                onChange([...vertices, vertex]);
                setAdded(added + 1);
                setPage(Math.ceil((vertices.length + 1) / PAGE));
              }}
            />
          )}
        </tbody>
      </table>
      {vertices.length > PAGE && (
        <Pagination
          size="small"
          simple
          current={at}
          pageSize={PAGE}
          total={vertices.length}
          showSizeChanger={false}
          onChange={(next) => setPage(next)}
        />
      )}
    </div>
  );
}

import { Button } from 'antd';
import { useCallback, useMemo, type ReactElement } from 'react';
import type { States } from '../../../documents/ground/model/states.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { actionTitle, type Action } from '../../actions/types.ts';
import { useDictionary } from '../../data/documents/dictionaries.ts';
import { useNarrow } from '../../data/page/media.ts';
import { useText } from '../../data/texts/useText.ts';
import { codeText } from '../../fields/shared/codes.ts';
import { markOf, stateGraph } from './graph.ts';
import './states.css';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const Drawing = part(() => import('./Drawing.tsx'));

interface StateDiagramProps {
  states: States;
  /** The field that holds the state. */
  field: Field;
  /** Of the record that is looked at; the machine alone when absent. */
  current?: string;
  /** States it has been in. */
  visited?: readonly string[];
  /** What can be done with it now. */
  actions?: readonly Action[];
  onRun?: (action: Action) => void;
}

const NOTHING: readonly string[] = [];

/** A state machine as a picture, and as a list for readers and phones; for a record also where it is and what can be done next. */
export function StateDiagram({ states, field, current, visited = NOTHING, actions = [], onRun }: StateDiagramProps): ReactElement {
  const texts = useText();
  const { t, titleOf, language } = texts;
  const entries = useDictionary(field.dict);
  const narrow = useNarrow();
  const graph = useMemo(() => stateGraph(states), [states]);
  const title = useCallback((code: string) => codeText(code, entries, language), [entries, language]);
  const mark = { current: t('states.current'), past: t('states.past'), other: '' };
  return (
    <div className="states">
      {!narrow && (
        <Waiting fallback={<div className="states-drawing" aria-busy />}>
          <Drawing graph={graph} title={title} current={current} visited={visited} />
        </Waiting>
      )}
      <ol className={narrow ? 'states-list' : 'visually-hidden'} aria-label={t('states.title')}>
        {graph.states.map((code) => (
          <li key={code} aria-current={code === current ? 'step' : undefined}>
            <strong>{title(code)}</strong> {mark[markOf(code, current, visited)]}
            <ul>
              {graph.ways
                .filter((way) => way.from === code)
                .flatMap((way) =>
                  way.transitions.map((transition) => (
                    <li key={`${transition.name} ${way.to}`}>
                      {titleOf(transition)} → {title(way.to)}
                      {transition.by === 'server' ? ` (${t('states.auto')})` : ''}
                    </li>
                  )),
                )}
            </ul>
          </li>
        ))}
      </ol>
      {onRun && actions.length > 0 && (
        <p className="states-actions">
          {t('states.next')}
          {actions.map((action) => (
            <Button key={action.id} size="small" danger={action.danger} onClick={() => onRun(action)}>
              {actionTitle(action, texts)}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Dictionary } from '../../../documents/ground/model/resource.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Transition } from '../../../documents/ground/model/states.ts';
import type { Row } from '../../actions/types.ts';
import { useText } from '../../data/texts/useText.ts';
import { Pairs } from '../../fields/Pairs.tsx';
import { hexOf } from '../../styles/colours.ts';

/** A key on a button. */
export const Cap = ({ children }: { children: ReactNode }): ReactElement => <kbd aria-hidden>{children}</kbd>;

interface PanelProps {
  row: Row;
  no: string;
  name: string;
  fields: readonly Field[];
  levels: Dictionary['entries'];
  level: string | undefined;
  onLevel: ((code: string) => void) | undefined;
  verdicts: readonly Transition[];
  onVerdict: (verdict: Transition) => void;
  onOpen: (() => void) | undefined;
  onStep: (by: number) => void;
  /** Somebody else who has it open. */
  holder: string | undefined;
  /** Somebody else has decided on it. */
  decided: boolean;
  /** Where records stand together: to the group before, and to the next. */
  group: { title: string; before: (() => void) | undefined; next: (() => void) | undefined } | undefined;
  children?: ReactNode;
}

/** What is known of a record, and the verdicts it can be given, each with its key. */
export function Panel(props: PanelProps): ReactElement {
  const { row, no, name, fields, levels, level, onLevel, verdicts, onVerdict, onOpen, onStep, holder, decided, group, children } = props;
  const { t, titleOf } = useText();
  const [first, second] = verdicts;
  return (
    <aside className="review-panel">
      <header>
        <span>{no}</span>
        {onOpen ? (
          <button type="button" className="link-button" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
      </header>
      {decided ? (
        <output className="review-told">{t('review.decided')}</output>
      ) : (
        holder !== undefined && <output className="review-told">{t('review.held', { by: holder })}</output>
      )}
      {levels.length > 0 && (
        <fieldset className="review-levels" aria-label={t('review.level')}>
          {levels.map((entry) => (
            <button
              key={entry.code}
              type="button"
              aria-pressed={entry.code === level}
              aria-keyshortcuts={entry.code}
              disabled={!onLevel}
              style={entry.code === level ? { borderColor: hexOf(entry.colour) } : undefined}
              onClick={() => onLevel?.(entry.code)}
            >
              <Cap>{entry.code}</Cap> {titleOf(entry)}
            </button>
          ))}
        </fieldset>
      )}
      <div className="review-facts">
        <dl>
          <Pairs fields={fields} record={row} />
        </dl>
        {children}
      </div>
      <footer>
        {first && (
          <Button type="primary" size="large" block aria-keyshortcuts="Enter" onClick={() => onVerdict(first)}>
            {t('review.andNext', { title: titleOf(first) })} <Cap>Enter</Cap>
          </Button>
        )}
        {second && (
          <Button block aria-keyshortcuts="F" onClick={() => onVerdict(second)}>
            {titleOf(second)} <Cap>F</Cap>
          </Button>
        )}
        {!first && <p className="review-nothing">{t('review.nothing')}</p>}
        <div className="review-steps">
          <Button aria-keyshortcuts="ArrowLeft" onClick={() => onStep(-1)}>
            <Cap>←</Cap> {t('review.before')}
          </Button>
          <Button aria-keyshortcuts="ArrowRight" onClick={() => onStep(1)}>
            {t('review.skip')} <Cap>→</Cap>
          </Button>
          {group && (
            <>
              <Button disabled={!group.before} aria-keyshortcuts="PageUp" onClick={group.before}>
                <Cap>PgUp</Cap> {t('review.groupBefore', { title: group.title })}
              </Button>
              <Button disabled={!group.next} aria-keyshortcuts="PageDown" onClick={group.next}>
                {t('review.groupNext', { title: group.title })} <Cap>PgDn</Cap>
              </Button>
            </>
          )}
        </div>
      </footer>
    </aside>
  );
}

import '../../data/texts/toolTexts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { useDictionary } from '../../data/documents/dictionaries.ts';
import { warn } from '../../data/client/warn.ts';
import { notify } from '../../data/notifications.ts';
import { keys } from '../../data/documents/queries.ts';
import { useText } from '../../data/texts/useText.ts';
import { usePlain } from '../../fields/usePlain.ts';
import type { ViewProps } from '../contract.ts';
import { Column, type DraggedCard } from './Column.tsx';
import { moveOf } from './moves.ts';
import './board.css';
import { labelsOf } from '../../data/rows/labels.ts';

/**
 * Cards in columns. To drag one to another column, or to carry it there by keys, does what leads there; what is refused stays where it is.
 */
export function BoardView(props: ViewProps<'board'>): ReactElement | null {
  const { view, bundle, resource, actions, onAction, nameOf, readAt, recycled } = props;
  const { t, titleOf } = useText();
  const plain = usePlain();
  const client = useQueryClient();
  const by = resource.fields.find((f) => f.name === view.by);
  const entries = useDictionary(by?.dict);
  const [dragged, setDragged] = useState<DraggedCard>();
  const [announcement, setAnnouncement] = useState('');
  const { title, fields } = useMemo(() => {
    const fieldOf = (name: string | undefined): Field | undefined => resource.fields.find((f) => f.name === name);
    return { title: fieldOf(view.label), fields: (view.fields ?? []).flatMap((name) => fieldOf(name) ?? []) };
  }, [resource, view]);
  // The list was read again: something was done, here or elsewhere.
  useEffect(() => {
    if (readAt > 0) void client.invalidateQueries({ queryKey: keys.records(resource.name) });
  }, [client, readAt, resource.name]);
  if (!by) return null;
  const nameOfCard = (row: Row): string => {
    const labels = labelsOf(row);
    return title ? plain(title, row[title.name], labels[title.name]) : nameOf(row);
  };
  const titleOfCode = (code: string): string => {
    const entry = entries.find((one) => one.code === code);
    return entry ? titleOf(entry) : code;
  };
  const wayTo = (row: Row, code: string): ReturnType<typeof moveOf> => moveOf(row, code, by, resource.states, actions);
  const takes = (row: Row, code: string): boolean => String(row[by.name]) !== code && !('refused' in wayTo(row, code));
  const change = (row: Row, code: string): void =>
    void request({
      url: `${resource.api}/update`,
      params: { screen: bundle.screen.name },
      body: { id: row.id, version: row['version'], [by.name]: code },
      handled: 'entirely',
    })
      .catch((error: unknown) => warn(error, t('board.failed', { name: nameOfCard(row) })))
      .then(() => client.invalidateQueries({ queryKey: keys.records(resource.name) }));
  const drop = (row: Row, code: string): void => {
    setDragged(undefined);
    setAnnouncement('');
    if (String(row[by.name]) === code) return;
    const way = wayTo(row, code);
    if ('action' in way) onAction(way.action, row);
    else if ('change' in way) change(row, code);
    else
      notify(
        'warning',
        t('board.refused', { name: nameOfCard(row), to: titleOfCode(code) }),
        way.refused ? titleOf(way.refused) : t('board.noWay', { from: titleOfCode(String(row[by.name])), to: titleOfCode(code) }),
      );
  };
  const carry = (row: Row, code: string): void => {
    setDragged({ row, code });
    setAnnouncement(t(takes(row, code) ? 'board.over' : 'board.held', { name: nameOfCard(row), to: titleOfCode(code) }));
  };
  const walk = (card: HTMLElement, step: number): void => {
    const cards = [...(card.closest('.board')?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    cards[cards.indexOf(card) + step]?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, row: Row): void => {
    const codes = entries.map((entry) => entry.code);
    const mine = dragged?.row.id === row.id ? dragged : undefined;
    const beside = (step: number): void => {
      if (!mine) return;
      const own = String(row[by.name]);
      for (let at = codes.indexOf(mine.code) + step; at >= 0 && at < codes.length; at += step) {
        const code = codes[at] ?? own;
        if (code !== own && !takes(row, code)) continue;
        carry(row, code);
        return;
      }
    };
    const does: Record<string, (() => void) | undefined> = {
      ' ': recycled ? undefined : () => (mine ? drop(row, mine.code) : carry(row, String(row[by.name]))),
      Enter: mine && (() => drop(row, mine.code)),
      Escape: mine && (() => drop(row, String(row[by.name]))),
      ArrowRight: mine && (() => beside(1)),
      ArrowLeft: mine && (() => beside(-1)),
      ArrowDown: () => walk(event.currentTarget, 1),
      ArrowUp: () => walk(event.currentTarget, -1),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="board" onDragEnd={() => setDragged(undefined)}>
      <output className="visually-hidden">{announcement}</output>
      {entries.map((entry) => (
        <Column
          key={entry.code}
          view={props}
          entry={entry}
          fields={fields}
          nameOf={nameOfCard}
          dragged={dragged}
          takes={dragged !== undefined && takes(dragged.row, entry.code)}
          onHold={(row) => setDragged({ row, code: String(row[by.name]) })}
          onOver={() => dragged && setDragged({ ...dragged, code: entry.code })}
          onDrop={() => dragged && drop(dragged.row, entry.code)}
          onKey={onKey}
        />
      ))}
    </div>
  );
}

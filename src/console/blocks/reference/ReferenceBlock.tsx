import '../../data/texts/workbenchTexts.ts';
import { Input } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useQueryParams } from '../../data/page/place.ts';
import { useText } from '../../data/texts/useText.ts';
import { Contents } from './Contents.tsx';
import { anchorOf, language, search } from './entries.ts';
import { FieldTypes } from './FieldTypes.tsx';
import { KeyEntry } from './KeyEntry.tsx';
import './reference.css';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const TryPanel = part(() => import('./TryPanel.tsx').then((m) => ({ default: m.TryPanel })));

/** Frames in which keys that come into sight find their heights. */
const FRAMES = 6;

/** Brings an element to the top and holds it there while what is drawn for the first time above it takes its place. */
function bring(target: Element): () => void {
  let frames = FRAMES;
  let next = 0;
  const step = (): void => {
    target.scrollIntoView({ block: 'start' });
    frames -= 1;
    if (frames > 0) next = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(next);
}

/** Shows what the address names, and moves the focus there when somebody chose it here. */
function useAnchor(key: string): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    // A page that was hidden comes back as it was left.
    if (before.current === key) return undefined;
    const target = document.getElementById(anchorOf(key));
    if (before.current !== undefined) target?.focus({ preventScroll: true });
    before.current = key;
    return target ? bring(target) : undefined;
  }, [key]);
}

/** The reference of the document language: every key with what it is for, what it takes, and an example to try. */
export function ReferenceBlock(): ReactElement {
  const { t, titleOf } = useText();
  const [params, setParams] = useQueryParams();
  const [wanted, setWanted] = useState('');
  const deferred = useDeferredValue(wanted);
  const { sections, types } = language();
  const matches = useMemo(() => search(sections, deferred), [sections, deferred]);
  const key = params.get('key') ?? '';
  const trying = params.has('try') ? sections.flatMap((s) => s.entries).find((e) => e.id === key) : undefined;
  useAnchor(key);
  const onTry = useCallback((id: string) => setParams({ key: id, try: '1' }), [setParams]);
  const close = (): void => {
    setParams({ key });
    // The panel is gone by then, and the list is back where it took its place.
    requestAnimationFrame(() => document.getElementById(anchorOf(key))?.querySelector('button')?.focus());
  };
  const count = matches.reduce((sum, s) => sum + s.entries.length, 0);
  return (
    <div className="reference">
      <div className="reference-list">
        <div className="reference-head">
          <Input.Search
            allowClear
            aria-label={t('reference.search')}
            placeholder={t('reference.search')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <output>{deferred.trim() !== '' && t('reference.found', { count })}</output>
        </div>
        <Contents sections={matches} current={key.split('.')[0]} onChoose={(name) => setParams({ key: name })} />
        <div className="reference-keys">
          {matches.map((section) => (
            <section key={section.name} id={anchorOf(section.name)} tabIndex={-1} aria-labelledby={anchorOf(`${section.name}-heading`)}>
              <h2 id={anchorOf(`${section.name}-heading`)}>
                {titleOf(section)} <code>{section.name}</code>
              </h2>
              {section.entries.map((entry) => (
                <KeyEntry key={entry.id} entry={entry} selected={entry.id === key} onTry={onTry} />
              ))}
            </section>
          ))}
          {deferred.trim() === '' ? <FieldTypes types={types} /> : count === 0 && <p className="reference-none">{t('reference.none')}</p>}
        </div>
      </div>
      {trying?.at && (
        <Waiting fallback={<div className="reference-try skeleton-block" />}>
          <TryPanel key={trying.id} id={trying.id} at={trying.at} onClose={close} />
        </Waiting>
      )}
    </div>
  );
}

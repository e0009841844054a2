import '../../data/texts/toolTexts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UserInfo } from '../../../contract/manifest.ts';
import { LEAST_KEYWORD } from '../../../contract/search.ts';
import { errorText } from '../../data/client/errorText.ts';
import { keys as queryKeys } from '../../data/documents/queries.ts';
import { useOffersInFront } from '../../data/page/offers.ts';
import { useRested } from '../../data/page/useRested.ts';
import { useText, type Texts } from '../../data/texts/useText.ts';
import { fetchViews } from '../../screens/List/toolbar/views.ts';
import { createEntries, pageEntries, viewEntries, type Entry } from '../routes/entries.ts';
import { Overlay } from './Overlay.tsx';
import type { Surroundings } from '../pages/PageBody.tsx';
import { findRecords, recordEntries, searchedScreens } from './records.ts';
import { pagesOf } from '../routes/routes.ts';
import { follow, searchEntries } from './search.ts';
import { availableCommands, commandTitle } from '../commands/commands.ts';
import { keysText } from '../commands/keys.ts';
import type { TabActions } from '../tabs/useTabActions.ts';
import './panels.css';

/** The user must pause this long before records are asked for, ms. */
const PAUSE = 250;
/** Entries drawn; nobody reads on. */
const MOST = 30;

/** What can be done anywhere. */
const commandEntries = (tabs: TabActions, { t }: Texts, user: UserInfo): Entry[] =>
  availableCommands(user)
    .filter(([, { palette }]) => palette !== false)
    .map(([id, command]) => ({
      id,
      kind: 'action',
      title: commandTitle(command, t),
      path: '',
      keys: command.keys && keysText(command.keys),
      run: () => command.run(tabs),
    }));

/** What the server finds; none until it is there: what else is found does not wait for it. */
interface Answers {
  entries: Entry[];
  /** Why they cannot be had. */
  error: Error | null;
}

/** Records that a text finds, once it rests. */
function useRecords(text: string, around: Surroundings): Answers {
  const texts = useText();
  const keyword = text.trim();
  const rested = useRested(keyword, PAUSE);
  const pages = useMemo(() => pagesOf(around.shown).filter((route) => route.screen && around.may(`${route.name}:view`)), [around]);
  const screens = searchedScreens(pages);
  const { data, error } = useQuery({
    queryKey: queryKeys.search(rested, screens),
    queryFn: ({ signal }) => findRecords(rested, screens, signal),
    enabled: rested === keyword && [...keyword].length >= LEAST_KEYWORD,
    placeholderData: undefined,
  });
  const entries = useMemo(() => recordEntries(data ?? [], pages, texts), [data, pages, texts]);
  return rested === keyword ? { entries, error } : { entries: [], error: null };
}

/** The user's saved views, of all screens. */
function useViews(around: Surroundings): Answers {
  const texts = useText();
  const { data, error } = useQuery({ queryKey: queryKeys.views, queryFn: () => fetchViews() });
  const entries = useMemo(() => viewEntries(data ?? [], pagesOf(around.shown), texts), [data, around, texts]);
  return { entries, error };
}

interface PaletteProps {
  actions: TabActions;
  around: Surroundings;
  onClose: () => void;
}

/** Finds pages, saved views, actions (those of what is on screen too) and records; arrow keys and Enter choose (S2-44). */
export function Palette({ actions, around, onClose }: PaletteProps): ReactElement {
  const texts = useText();
  const { t } = texts;
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const views = useViews(around);
  const inFront = useOffersInFront();
  const offers = useMemo(() => inFront.map((offer): Entry => ({ ...offer, kind: 'action', path: '' })), [inFront]);
  const entries = useMemo(
    () => [
      ...pageEntries(around.shown, texts),
      ...views.entries,
      ...commandEntries(actions, texts, around.user),
      ...createEntries(pagesOf(around.shown), around.may, texts),
    ],
    [around, views.entries, actions, texts],
  );
  const records = useRecords(text, around);
  const matches = useMemo(() => {
    const typed = text.trim() !== '';
    const all = searchEntries(typed ? [...entries, ...offers] : entries, text);
    return [
      // Nothing is looked for yet: what can be done here comes first.
      ...(typed ? [] : offers),
      ...all.filter((e) => e.kind === 'page'),
      ...all.filter((e) => e.kind === 'view'),
      ...records.entries,
      ...all.filter((e) => e.kind === 'action'),
    ].slice(0, MOST);
  }, [entries, offers, records.entries, text]);
  const failure = records.error ?? views.error;
  const activeIndex = Math.min(at, matches.length - 1);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  const choose = (entry: Entry | undefined): void => {
    if (!entry) return;
    onClose();
    follow(entry, (path) => void navigate(path));
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setAt((to + matches.length) % Math.max(1, matches.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(matches[activeIndex]);
    }
  };
  return (
    <Overlay label={t('palette.title')} className="palette" onClose={onClose}>
      <input
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${id}-${activeIndex}` : undefined}
        aria-label={t('palette.title')}
        placeholder={t('palette.hint')}
        value={text}
        maxLength={100}
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={keys}
      />
      {/* The keys are the text box's: it keeps the focus and names the entry (aria-activedescendant), which no plain list of HTML can. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('palette.results')}>
        {matches.map((entry, n) => (
          <div
            key={`${entry.kind} ${entry.id}`}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === activeIndex}
            className="palette-entry"
            onPointerMove={() => setAt(n)}
            onClick={() => choose(entry)}
          >
            <span className="palette-kind">{t(`palette.${entry.kind}`)}</span>
            <span className="palette-title">{entry.title}</span>
            {entry.keys && <kbd>{entry.keys}</kbd>}
          </div>
        ))}
      </div>
      {/* oxlint-enable */}
      <output className={matches.length > 0 && !failure ? 'visually-hidden' : 'palette-none'}>
        {failure
          ? t('palette.failed', { reason: errorText(failure) })
          : matches.length > 0
            ? t('palette.count', { count: matches.length })
            : t('palette.none')}
      </output>
    </Overlay>
  );
}

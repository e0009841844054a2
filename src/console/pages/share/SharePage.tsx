import '../../data/texts/toolTexts.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ShareGrant } from '../../../contract/share.ts';
import { part } from '../../data/page/part.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useText, type Texts } from '../../data/texts/useText.ts';
import { fetchShare } from '../../session/share.ts';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { Waiting } from '../../data/page/Waiting.tsx';
import './share.css';

const Report = part(() => import('../report/Report.tsx').then((m) => ({ default: m.Report })));
const Sending = part(() => import('./Sending.tsx').then((m) => ({ default: m.Sending })));
const Flight = part(() => import('./Flight.tsx').then((m) => ({ default: m.Flight })));

type State = { kind: 'none' | 'checking' } | { kind: 'good'; grant: ShareGrant } | { kind: 'bad'; message: string };

/** Pages that a signed link opens, by address (S2-06…S2-08). */
const TITLES = { '/upload': 'share.upload', '/solarReport': 'share.solarReport', '/inspectionSimulation': 'share.simulation' } as const;

function useShare(share: string, page: string): State {
  const { t } = useText();
  const [state, setState] = useState<State>(share === '' ? { kind: 'none' } : { kind: 'checking' });
  useEffect(() => {
    if (share === '') return undefined;
    let current = true;
    fetchShare(share).then(
      (grant) => current && setState(grant.page === page ? { kind: 'good', grant } : { kind: 'bad', message: t('share.other') }),
      (error: unknown) => current && setState({ kind: 'bad', message: errorText(error) }),
    );
    return () => {
      current = false;
    };
  }, [share, page, t]);
  return state;
}

function words(state: State, { t }: Texts): string {
  if (state.kind === 'bad') return t('share.bad', { reason: state.message });
  if (state.kind !== 'good') return t(state.kind === 'none' ? 'share.none' : 'share.checking');
  return t('share.good', { until: state.grant.untilText });
}

/** A page that shows only what a signed link grants; without one it says so, and shows nothing of any plant. */
export function SharePage(): ReactElement {
  const texts = useText();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const [share, id, template] = [params.get('share') ?? '', params.get('id'), params.get('template')];
  const state = useShare(share, pathname.slice(1));
  const report =
    pathname === '/solarReport' &&
    (share === '' ? id !== null && { id, ...(template === null ? {} : { template }) } : state.kind === 'good' && { share });
  if (report)
    return (
      <Waiting fallback={null}>
        <Report named={report} />
      </Waiting>
    );
  // Without a link the simulation flies an example, which is of no plant.
  const flies = pathname === '/inspectionSimulation' && (state.kind === 'none' || (state.kind === 'good' && state.grant.flight));
  return (
    <EntryFrame title={texts.t(TITLES[pathname as keyof typeof TITLES])} wide={state.kind === 'good' || Boolean(flies)}>
      {state.kind === 'good' && (
        <>
          <h2 className="share-name">{state.grant.name}</h2>
          <dl className="share-lines">
            {state.grant.lines.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {state.kind === 'good' && state.grant.sending && (
        <Waiting fallback={<div aria-busy />}>
          <Sending share={share} grant={state.grant} />
        </Waiting>
      )}
      {flies && (
        <Waiting fallback={<div className="share-flight" aria-busy />}>
          <Flight grant={state.kind === 'good' ? state.grant : undefined} />
        </Waiting>
      )}
      <output className={`entry-text share-${state.kind}`}>{words(state, texts)}</output>
      <Link className="entry-link-button" to="/">
        {texts.t('notice.home')}
      </Link>
    </EntryFrame>
  );
}

import { useEffect, useState } from 'react';
import type { ManifestScreen, UserInfo } from '../../../../contract/manifest.ts';
import { WHY_PATH, type WhyAnswer } from '../../../../contract/why.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import { actionFindings } from '../../../../documents/tools/why/actions.ts';
import { columnFindings, inputFindings } from '../../../../documents/tools/why/fields.ts';
import { rowFindings } from '../../../../documents/tools/why/rows.ts';
import type { Finding } from '../../../../documents/tools/why/types.ts';
import { request } from '../../../data/client/client.ts';
import { isList, loadBundle } from '../../../data/documents/documents.ts';
import { readState, whereOf } from '../../../data/rows/listState.ts';
import { readPreferences } from '../../../data/rows/preferences.ts';
import { whyAbout, type WhySubject } from '../../../data/page/why.ts';
import { useButtons } from '../../../session/buttons.ts';
import { filterable, treeIn } from '../filterable.ts';
import { readConditions } from '../conditions/conditions.ts';

/** The page that is asked about. */
export interface PageInFront {
  /** Undefined for a page that is no screen. */
  screen: ManifestScreen | undefined;
  /** Query of the address where it is the screen's list. */
  search: string | undefined;
  user: UserInfo;
  may: (code: string) => boolean;
}

/** What the page misses, and of what. */
export interface Answer {
  findings: Finding[];
  bundle?: ScreenBundle;
  subject?: WhySubject;
  /** Names of the roles that the rights come from. */
  roles: string[];
  /** Whether what is withheld is named. */
  complete: boolean;
}

interface Facts {
  bundle?: ScreenBundle;
  subject?: WhySubject;
  answer: WhyAnswer;
}

/** What limits rows and columns of a list. */
function listFindings(
  { screen, resource, ...bundle }: ScreenBundle,
  { sight }: WhyAnswer,
  search: string,
  { may, user }: PageInFront,
): Finding[] {
  const state = readState(new URLSearchParams(search), screen.list, resource.fields, screen.list.pageSize);
  const own =
    state.where === undefined ? [] : (readConditions(state.where, filterable({ screen, resource, ...bundle }, may), treeIn(bundle)) ?? []);
  const preset = screen.list.quickFilters?.find((p) => p.name === state.quickFilter);
  const columnNames = readPreferences(screen.name).columns?.filter((name) => screen.list.columns.some((c) => c.field === name));
  return [
    ...rowFindings({
      resource,
      screen,
      sight,
      user: { ...user },
      filters: [...whereOf(state, screen.list), ...own],
      keyword: state.keyword,
      recycled: state.recycled === true,
      ...(preset ? { preset } : {}),
    }),
    ...columnFindings(resource, screen.list, columnNames && columnNames.length > 0 ? columnNames : undefined),
  ];
}

/** Puts together what the documents say and what the server answered. */
function judged({ bundle, subject, answer }: Facts, page: PageInFront, shows: (code: string) => boolean): Answer {
  const { roles, complete } = answer;
  if (!bundle) return { findings: answer.findings, roles, complete };
  const { screen, resource } = bundle;
  const user = { ...page.user };
  const form = subject?.form;
  const search = screen.name === page.screen?.name ? page.search : undefined;
  const findings = [
    ...actionFindings({ resource, screen, offered: answer.offered, holds: page.may, shows, record: subject?.row, user }),
    ...(form ? inputFindings({ resource, form: screen.form, ...form, existing: subject.row !== undefined, user }) : []),
    ...(search === undefined ? [] : listFindings(bundle, answer, search, page)),
    ...answer.findings,
  ];
  return { findings, bundle, subject, roles, complete };
}

async function ask(subject: WhySubject | undefined, screen: ManifestScreen | undefined): Promise<Facts> {
  const bundle = subject?.bundle ?? (screen && isList(screen) ? await loadBundle(screen) : undefined);
  const answer = await request<WhyAnswer>({ method: 'GET', url: WHY_PATH, params: { screen: bundle?.screen.name ?? '' }, handled: true });
  return { bundle, subject, answer };
}

/** Finds out what is missed on the page in front and why; undefined until that is known. */
export function useFindings(page: PageInFront): { answer?: Answer; error?: unknown } {
  const shows = useButtons();
  const [subject] = useState(whyAbout);
  const [state, setState] = useState<{ facts?: Facts; error?: unknown }>({});
  const { screen } = page;
  useEffect(() => {
    let wanted = true;
    ask(subject, screen).then(
      (facts) => wanted && setState({ facts }),
      (error: unknown) => wanted && setState({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [subject, screen]);
  return { error: state.error, ...(state.facts ? { answer: judged(state.facts, page, shows) } : {}) };
}

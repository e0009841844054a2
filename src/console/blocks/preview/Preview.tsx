import { Segmented, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import type { DraftCheck } from '../../../contract/workbench.ts';
import type { GridBundle } from '../../../documents/features/blocks/grid.ts';
import type { DictionaryDocument } from '../../../documents/ground/model/authored.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { useText } from '../../data/texts/useText.ts';
import { ColourTag } from '../../fields/shared/ColourTag.tsx';
import { draftOf, edit, errorsOf, type Draft } from '../../workbench/drafts.ts';
import { laidOut } from '../../workbench/layout.ts';
import { GridLayout } from './GridLayout.tsx';
import { ScreenPreview } from './ScreenPreview.tsx';

/** A grid as its text lays it out; in the editor the layout changes the text. */
function GridOutline({ grid, draft }: GridBundle & { draft?: Draft }): ReactElement {
  const own = draft && laidOut(draft.text);
  if (!draft || !own || draft.source?.writable === false) return <GridLayout blocks={own ?? grid.blocks} />;
  return <GridLayout blocks={own} onChange={(change) => edit(draft.file, change(draftOf(draft.file).get().text))} />;
}

function DictionaryPreview({ entries }: Pick<DictionaryDocument, 'entries'>): ReactElement {
  const { titleOf } = useText();
  return (
    <ul className="dictionary-preview">
      {entries.map((e) => (
        <li key={e.code}>
          <ColourTag colour={e.colour}>{titleOf(e)}</ColourTag> <code>{e.code}</code>
        </li>
      ))}
    </ul>
  );
}

const screenOf = (bundle: ScreenBundle | GridBundle): { name: string; title: string; titleEn: string } =>
  'grid' in bundle ? bundle.grid : bundle.screen;

/** The screens of a checked text, one at a time. */
export function Screens({
  screens,
  samplesOnly,
  draft,
}: Pick<DraftCheck, 'screens'> & { samplesOnly?: boolean; draft?: Draft }): ReactElement {
  const { t, titleOf } = useText();
  const [selected, setSelected] = useState<string>();
  const bundle = screens.find((s) => screenOf(s).name === selected) ?? screens[0];
  if (!bundle) return <p className="block-empty">{t('workbench.noScreen')}</p>;
  const options = screens.map((s) => ({ value: screenOf(s).name, label: titleOf(screenOf(s)) }));
  return (
    <>
      {options.length > 3 && (
        <Select aria-label={t('workbench.screen')} value={screenOf(bundle).name} options={options} onChange={setSelected} />
      )}
      {options.length > 1 && options.length <= 3 && (
        <Segmented aria-label={t('workbench.screen')} value={screenOf(bundle).name} options={options} onChange={setSelected} />
      )}
      {'grid' in bundle ? (
        <GridOutline grid={bundle.grid} draft={draft} />
      ) : (
        <ScreenPreview key={bundle.screen.name} bundle={bundle} samplesOnly={samplesOnly} />
      )}
    </>
  );
}

/** What the last sound text draws. It stays while the next one is being written. */
export function Preview({ draft, samplesOnly }: { draft: Draft; samplesOnly?: boolean }): ReactElement {
  const { t } = useText();
  const [sound, setSound] = useState<{ check: DraftCheck; text: string }>();
  if (draft.check && errorsOf(draft.check).length === 0 && draft.check !== sound?.check)
    setSound({ check: draft.check, text: draft.checked ?? '' });
  if (!sound)
    return (
      <p className="block-empty" aria-busy={!draft.check}>
        {t(draft.check ? 'workbench.noPreview' : 'workbench.reading')}
      </p>
    );
  if (draft.file.startsWith('dictionaries/')) return <DictionaryPreview entries={(JSON.parse(sound.text) as DictionaryDocument).entries} />;
  return <Screens screens={sound.check.screens} samplesOnly={samplesOnly} draft={samplesOnly ? undefined : draft} />;
}

import { Segmented, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import type { DraftCheck } from '../../../contract/workbench.ts';
import type { GridBundle } from '../../../documents/grid.ts';
import type { DictionaryDocument, ScreenBundle } from '../../../documents/types.ts';
import { useText } from '../../data/useText.ts';
import { ColourTag } from '../../fields/shared/ColourTag.tsx';
import { errorsOf, type Draft } from '../../workbench/drafts.ts';
import { ScreenPreview } from './ScreenPreview.tsx';

/** The blocks of a grid as they lie; what they show comes with the saved screen. */
function GridOutline({ grid }: GridBundle): ReactElement {
  const { titleOf } = useText();
  return (
    <ol className="grid-outline">
      {grid.blocks.map((b) => (
        <li key={b.name} style={{ gridColumn: `span ${b.width}` }}>
          <strong>{b.title === undefined ? b.name : titleOf({ title: b.title, titleEn: b.titleEn })}</strong> <code>{b.type}</code>
        </li>
      ))}
    </ol>
  );
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
export function Screens({ screens, samplesOnly }: Pick<DraftCheck, 'screens'> & { samplesOnly?: boolean }): ReactElement {
  const { t, titleOf } = useText();
  const [chosen, setChosen] = useState<string>();
  const bundle = screens.find((s) => screenOf(s).name === chosen) ?? screens[0];
  if (!bundle) return <p className="block-empty">{t('workbench.noScreen')}</p>;
  const options = screens.map((s) => ({ value: screenOf(s).name, label: titleOf(screenOf(s)) }));
  return (
    <>
      {options.length > 3 && (
        <Select aria-label={t('workbench.screen')} value={screenOf(bundle).name} options={options} onChange={setChosen} />
      )}
      {options.length > 1 && options.length <= 3 && (
        <Segmented aria-label={t('workbench.screen')} value={screenOf(bundle).name} options={options} onChange={setChosen} />
      )}
      {'grid' in bundle ? (
        <GridOutline grid={bundle.grid} />
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
  return <Screens screens={sound.check.screens} samplesOnly={samplesOnly} />;
}

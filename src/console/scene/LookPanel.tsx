import { Segmented, Slider, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import { numberText } from '../fields/shared/number.ts';
import { metreText } from './amounts.ts';
import { CLASSES, RAMP } from './classes.ts';
import { Panel } from './Panel.tsx';
import type { Stage } from './stage.ts';
import { COLOURS, type PointColour, type SceneLook } from './types.ts';

/** How the model is drawn, what its colours say, and what it covers. */
export function LookPanel({
  stage,
  look,
  onChange,
  onEnd,
}: {
  stage: Stage;
  look: SceneLook;
  onChange: (look: SceneLook) => void;
  onEnd: () => void;
}): ReactElement | null {
  const { t, language } = useText();
  const known = stage.known();
  if (!known) return null;
  const [x, y, z] = known.size.map((metres) => metreText(metres, language));
  const height = (metres: number): string => numberText(metres, { precision: 1 }, language);
  return (
    <Panel title={t('scene.look')} onEnd={onEnd}>
      <small>{t('scene.size', { x: x ?? '', y: y ?? '', z: z ?? '' })}</small>
      {known.meshes && (
        <label className="scene-choice">
          {t('scene.wireframe')}
          <Switch size="small" checked={look.wireframe} onChange={(wireframe) => onChange({ ...look, wireframe })} />
        </label>
      )}
      {known.points && (
        <>
          <div className="scene-choice">
            <span>{t('scene.by')}</span>
            <Segmented<PointColour>
              size="small"
              aria-label={t('scene.by')}
              value={look.colourBy}
              onChange={(colourBy) => onChange({ ...look, colourBy })}
              options={COLOURS.filter((by) => by !== 'class' || known.classes).map((value) => ({ value, label: t(`scene.by.${value}`) }))}
            />
          </div>
          <div className="scene-choice">
            <span>{t('scene.pointSize')}</span>
            <Slider
              min={1}
              max={8}
              value={look.pointSize}
              ariaLabelForHandle={t('scene.pointSize')}
              onChange={(pointSize) => onChange({ ...look, pointSize })}
            />
          </div>
          {look.colourBy === 'height' && (
            <div>
              <span className="scene-ramp" style={{ background: `linear-gradient(to right, ${RAMP.join(', ')})` }} />
              <small>{t('scene.heights', { low: height(known.low[1]), high: height(known.high[1]) })}</small>
            </div>
          )}
          {look.colourBy === 'class' && (
            <ul className="scene-classes">
              {CLASSES.map(({ code, key, colour }) => (
                <li key={code}>
                  <span style={{ background: colour }} />
                  {code} {t(`scene.class.${key}`)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}

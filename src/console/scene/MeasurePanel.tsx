import { AimOutlined, ClearOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import { areaText, metreText } from './amounts.ts';
import type { Metres } from './geo.ts';
import { measure, type Measure } from './measuring.ts';
import { Panel } from './Panel.tsx';

/** What the points of a scene measure, and what can be done with them. */
export function MeasurePanel({
  kind,
  points,
  onKind,
  onMiddle,
  onBack,
  onClear,
  onEnd,
}: {
  kind: Measure;
  points: readonly Metres[];
  onKind: (kind: Measure) => void;
  onMiddle: () => void;
  onBack: () => void;
  onClear: () => void;
  onEnd: () => void;
}): ReactElement {
  const { t, language } = useText();
  const measured = measure(kind, points);
  const length = (metres: number): string => metreText(metres, language);
  return (
    <Panel title={t('scene.measure')} onEnd={onEnd}>
      <Segmented<Measure>
        size="small"
        aria-label={t('scene.measure')}
        value={kind}
        onChange={onKind}
        options={[
          { value: 'length', label: t('scene.distance') },
          { value: 'area', label: t('scene.area') },
          { value: 'height', label: t('scene.height') },
        ]}
      />
      <output>
        {!measured && <small>{points.length === 0 ? t('scene.measureHelp') : t('scene.points', { count: points.length })}</small>}
        {measured && kind === 'length' && (
          <>
            <strong>{length(measured.length)}</strong>
            <small>{t('scene.flat', { length: length(measured.flat) })}</small>
          </>
        )}
        {measured?.area !== undefined && (
          <>
            <strong>{areaText(measured.area, language)}</strong>
            <small>{t('scene.flatArea', { area: areaText(measured.flatArea ?? 0, language) })}</small>
            <small>{t('scene.outline', { length: length(measured.length) })}</small>
          </>
        )}
        {measured?.rise !== undefined && (
          <>
            <strong>{t('scene.rise', { rise: length(measured.rise) })}</strong>
            <small>{t('scene.flat', { length: length(measured.flat) })}</small>
          </>
        )}
      </output>
      <div className="scene-panel-tools">
        <Button size="small" icon={<AimOutlined />} onClick={onMiddle}>
          {t('scene.middle')}
        </Button>
        <Button
          size="small"
          icon={<UndoOutlined />}
          aria-label={t('scene.takeBack')}
          title={t('scene.takeBack')}
          disabled={points.length === 0}
          onClick={onBack}
        />
        <Button
          size="small"
          icon={<ClearOutlined />}
          aria-label={t('scene.clear')}
          title={t('scene.clear')}
          disabled={points.length === 0}
          onClick={onClear}
        />
      </div>
    </Panel>
  );
}

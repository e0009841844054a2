import { Button, Slider } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import { metreText } from './amounts.ts';
import { Panel } from './Panel.tsx';
import type { Shown } from './shown.ts';
import { WHOLE_SECTION, type Section } from './types.ts';

const AXES = ['x', 'y', 'z'] as const;
/** Steps of a slider. */
const STEPS = 200;

/** Cuts the model by a box: what lies between the two ends of each direction is left. */
export function SectionPanel({
  shown: { size },
  section,
  onChange,
  onEnd,
}: {
  shown: Pick<Shown, 'size'>;
  section: Section;
  onChange: (section: Section) => void;
  onEnd: () => void;
}): ReactElement {
  const { t, language } = useText();
  return (
    <Panel title={t('scene.section')} onEnd={onEnd}>
      {AXES.map((axis, i) => {
        const title = t(`scene.section.${axis}`);
        const [from, to] = section[i] ?? [0, 1];
        return (
          <div key={axis} className="scene-axis">
            <span>{title}</span>
            <Slider
              range
              min={0}
              max={STEPS}
              value={[from * STEPS, to * STEPS]}
              ariaLabelForHandle={[title, title]}
              tooltip={{ formatter: (value) => metreText(((value ?? 0) / STEPS) * (size[i] ?? 0), language) }}
              onChange={([low = 0, high = STEPS]) =>
                onChange(section.map((range, n) => (n === i ? [low / STEPS, high / STEPS] : range)) as unknown as Section)
              }
            />
          </div>
        );
      })}
      <div className="scene-panel-tools">
        <Button size="small" onClick={() => onChange(WHOLE_SECTION)}>
          {t('scene.reset')}
        </Button>
      </div>
    </Panel>
  );
}

import {
  BgColorsOutlined,
  CameraOutlined,
  ColumnWidthOutlined,
  ExpandOutlined,
  MinusOutlined,
  PlusOutlined,
  PushpinOutlined,
  ScissorOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { dayOf } from '../../documents/ground/clock.ts';
import { saveBlob } from '../data/files/files.ts';
import { useText } from '../data/texts/useText.ts';
import type { Stage } from './stage.ts';

/** What is being done with the scene. */
export type SceneTool = 'measure' | 'add' | 'section' | 'look';

async function keep(stage: Stage, name: string): Promise<void> {
  const picture = await stage.picture();
  if (picture) saveBlob(picture, `${name}-${dayOf(Date.now())}.png`);
}

/** The buttons of a scene. */
export function SceneTools({
  stage,
  name,
  tool,
  adding,
  onTool,
}: {
  stage: Stage;
  name: string;
  tool: SceneTool | undefined;
  /** What can be added; nothing when absent. */
  adding: string | undefined;
  onTool: (tool: SceneTool | undefined) => void;
}): ReactElement {
  const { t } = useText();
  const button = (title: string, icon: ReactElement, onClick: () => void): ReactElement => (
    <Button icon={icon} aria-label={title} title={title} onClick={onClick} />
  );
  const toggle = (which: SceneTool, title: string, icon: ReactElement): ReactElement => (
    <Button
      icon={icon}
      type={tool === which ? 'primary' : 'default'}
      aria-pressed={tool === which}
      aria-label={title}
      title={title}
      onClick={() => onTool(tool === which ? undefined : which)}
    />
  );
  return (
    <div className="scene-tools" role="toolbar" aria-label={t('scene.tools')}>
      {button(t('scene.nearer'), <PlusOutlined />, () => stage.step('near', 1))}
      {button(t('scene.farther'), <MinusOutlined />, () => stage.step('near', -1))}
      {button(t('scene.fit'), <ExpandOutlined />, () => stage.fit())}
      {toggle('measure', t('scene.measure'), <ColumnWidthOutlined />)}
      {toggle('section', t('scene.section'), <ScissorOutlined />)}
      {toggle('look', t('scene.look'), <BgColorsOutlined />)}
      {adding !== undefined && toggle('add', t('scene.add', { name: adding }), <PushpinOutlined />)}
      {button(t('scene.picture'), <CameraOutlined />, () => void keep(stage, name))}
    </div>
  );
}

import {
  AppstoreOutlined,
  BlockOutlined,
  CalendarOutlined,
  DiffOutlined,
  EnvironmentOutlined,
  ProjectOutlined,
  ScanOutlined,
  TableOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { Segmented } from 'antd';
import type { ComponentType, ReactElement } from 'react';
import type { List } from '../../../../documents/ground/model/list.ts';
import { viewType } from '../../../../documents/features/views/index.ts';
import type { ViewTypeName } from '../../../../documents/ground/model/views.ts';
import { useText } from '../../../data/texts/useText.ts';

const ICONS: Record<ViewTypeName, ComponentType> = {
  table: TableOutlined,
  calendar: CalendarOutlined,
  gallery: AppstoreOutlined,
  board: ProjectOutlined,
  map: EnvironmentOutlined,
  live: VideoCameraOutlined,
  review: ScanOutlined,
  comparison: DiffOutlined,
  scene: BlockOutlined,
};

/** Chooses among the views of a list. */
export function ViewSwitch({
  list: { views = [] },
  view,
  onChoose,
}: {
  list: Pick<List, 'views'>;
  view: ViewTypeName;
  onChoose: (view: ViewTypeName) => void;
}): ReactElement {
  const { t, titleOf } = useText();
  return (
    <Segmented
      className="view-switch"
      aria-label={t('views.kind')}
      value={view}
      onChange={onChoose}
      options={views.map(({ type }) => {
        const Icon = ICONS[type];
        const title = titleOf(viewType(type));
        return { value: type, title, icon: <Icon />, label: <span className="view-switch-label">{title}</span> };
      })}
    />
  );
}

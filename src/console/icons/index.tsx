import {
  AimOutlined, ApartmentOutlined, ApiOutlined, AppstoreOutlined, AuditOutlined, BarChartOutlined, BookOutlined, CalendarOutlined, CameraOutlined,
  ClusterOutlined, CommentOutlined, CompassOutlined, DashboardOutlined, DatabaseOutlined, DesktopOutlined, EnvironmentOutlined, ExperimentOutlined,
  FileTextOutlined, FlagOutlined, FundOutlined, HddOutlined, HomeOutlined, LineChartOutlined, MessageOutlined, NodeIndexOutlined, ProfileOutlined,
  RobotOutlined, SafetyCertificateOutlined, SendOutlined, SettingOutlined, ShopOutlined, TeamOutlined, ThunderboltOutlined, ToolOutlined, UserOutlined, VideoCameraOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactElement } from 'react';
import type { IconName } from '../../contract/icons.ts';

/** Icons that areas and screen documents may name. */
const icons: Record<IconName, ComponentType> = {
  home: HomeOutlined,
  chart: LineChartOutlined,
  station: ThunderboltOutlined,
  map: EnvironmentOutlined,
  remote: VideoCameraOutlined,
  route: SendOutlined,
  plan: CalendarOutlined,
  result: ExperimentOutlined,
  review: AuditOutlined,
  analysis: BarChartOutlined,
  task: ProfileOutlined,
  device: HddOutlined,
  users: TeamOutlined,
  feedback: CommentOutlined,
  permission: SafetyCertificateOutlined,
  system: SettingOutlined,
  aim: AimOutlined,
  api: ApiOutlined,
  book: BookOutlined,
  camera: CameraOutlined,
  cluster: ClusterOutlined,
  compass: CompassOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  file: FileTextOutlined,
  flag: FlagOutlined,
  fund: FundOutlined,
  message: MessageOutlined,
  network: NodeIndexOutlined,
  organization: ApartmentOutlined,
  robot: RobotOutlined,
  screen: DesktopOutlined,
  shop: ShopOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
};

/** The icon of a name; a neutral one for names that are not known. */
export function NamedIcon({ name }: { name: string | undefined }): ReactElement {
  const Icon = (icons as Partial<Record<string, ComponentType>>)[name ?? ''] ?? AppstoreOutlined;
  return <Icon />;
}

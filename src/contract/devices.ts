/** Docks and their drones on the wire: what a dock can be told, what is checked before it flies, and how its desk is drawn. */

/** Fastest pace of simulated docks, times that of the clock: a stage must last longer than a report. */
export const MOST_PACE = 20;

/** Something a dock can be told to do. */
export interface DockCommand {
  title: string;
  titleEn: string;
  /** Method of the service on the device channel. */
  method: string;
  /** Where on the command bar it stands. */
  group: 'flight' | 'dock' | 'debug';
  /** It is asked for once more, and needs a reason. */
  danger?: true;
  /** The dock takes it in remote debugging alone. */
  debug?: true;
  /** The dock takes it only while a flight is under way. */
  flying?: true;
  /** It sends the drone up: every check before a take-off must pass. */
  takesOff?: true;
  /** What must be said with it, numbers within bounds. */
  values?: readonly CommandValue[];
}

export interface CommandValue {
  name: 'lon' | 'lat' | 'height';
  title: string;
  titleEn: string;
  unit: string;
  least: number;
  most: number;
}

const POINT: readonly CommandValue[] = [
  { name: 'lon', title: '经度', titleEn: 'Longitude', unit: '°', least: -180, most: 180 },
  { name: 'lat', title: '纬度', titleEn: 'Latitude', unit: '°', least: -90, most: 90 },
  { name: 'height', title: '相对高度', titleEn: 'Height above the dock', unit: 'm', least: 20, most: 120 },
];

/** Everything that the command bar has, in its order. Methods are those of the device channel (protocols 6.4). */
export const DOCK_COMMANDS = {
  pause: { title: '暂停', titleEn: 'Pause', method: 'flighttask_pause', group: 'flight', flying: true },
  resume: { title: '继续', titleEn: 'Resume', method: 'flighttask_recovery', group: 'flight', flying: true },
  returnHome: { title: '返航', titleEn: 'Return home', method: 'return_home', group: 'flight', flying: true },
  cancelReturn: { title: '取消返航', titleEn: 'Cancel return', method: 'return_home_cancel', group: 'flight', flying: true },
  takeOff: {
    title: '指点起飞',
    titleEn: 'Take off to a point',
    method: 'takeoff_to_point',
    group: 'flight',
    danger: true,
    takesOff: true,
    values: POINT,
  },
  flyTo: {
    title: '飞向目标点',
    titleEn: 'Fly to a point',
    method: 'fly_to_point',
    group: 'flight',
    danger: true,
    flying: true,
    values: POINT,
  },
  stopFlyTo: { title: '停止飞向目标点', titleEn: 'Stop flying to a point', method: 'fly_to_point_stop', group: 'flight', flying: true },
  debugOpen: { title: '进入调试', titleEn: 'Enter debugging', method: 'debug_mode_open', group: 'dock' },
  debugClose: { title: '退出调试', titleEn: 'Leave debugging', method: 'debug_mode_close', group: 'dock' },
  coverOpen: { title: '打开舱盖', titleEn: 'Open cover', method: 'cover_open', group: 'debug', debug: true },
  coverClose: { title: '关闭舱盖', titleEn: 'Close cover', method: 'cover_close', group: 'debug', debug: true },
  coverForce: {
    title: '强制关闭舱盖',
    titleEn: 'Force the cover closed',
    method: 'cover_force_close',
    group: 'debug',
    debug: true,
    danger: true,
  },
  droneOn: { title: '无人机开机', titleEn: 'Drone on', method: 'drone_open', group: 'debug', debug: true },
  droneOff: { title: '无人机关机', titleEn: 'Drone off', method: 'drone_close', group: 'debug', debug: true },
  chargeOn: { title: '开始充电', titleEn: 'Start charging', method: 'charge_open', group: 'debug', debug: true },
  chargeOff: { title: '停止充电', titleEn: 'Stop charging', method: 'charge_close', group: 'debug', debug: true },
  lightOn: { title: '打开补光灯', titleEn: 'Light on', method: 'supplement_light_open', group: 'debug', debug: true },
  lightOff: { title: '关闭补光灯', titleEn: 'Light off', method: 'supplement_light_close', group: 'debug', debug: true },
  reboot: { title: '重启机场', titleEn: 'Restart the dock', method: 'device_reboot', group: 'debug', debug: true, danger: true },
} as const satisfies Record<string, DockCommand>;

export type DockCommandName = keyof typeof DOCK_COMMANDS;
export const DOCK_COMMAND_NAMES = Object.keys(DOCK_COMMANDS) as DockCommandName[];
export const dockCommand = (name: DockCommandName): DockCommand => DOCK_COMMANDS[name];

/** What is checked before a take-off, in the order shown; the lock of the rotor where blades are scanned. */
export const CHECKS = {
  online: { title: '机场在线', titleEn: 'Dock online' },
  idle: { title: '机场空闲', titleEn: 'Dock idle' },
  drone: { title: '无人机在舱', titleEn: 'Drone in the dock' },
  battery: { title: '电池电量', titleEn: 'Battery' },
  wind: { title: '风速', titleEn: 'Wind speed' },
  rain: { title: '降雨', titleEn: 'Rainfall' },
  temperature: { title: '环境温度', titleEn: 'Ambient temperature' },
  rtk: { title: 'RTK 固定', titleEn: 'RTK fixed' },
  cover: { title: '舱盖', titleEn: 'Cover' },
  storage: { title: '剩余存储', titleEn: 'Free storage' },
  network: { title: '网络质量', titleEn: 'Network quality' },
  alarms: { title: '二级告警', titleEn: 'Level-2 alarms' },
  airspace: { title: '空域', titleEn: 'Airspace' },
  traffic: { title: '150 m 内其他无人机', titleEn: 'Other drones within 150 m' },
  rotor: { title: '叶轮锁定', titleEn: 'Rotor locked' },
} as const;

export type CheckName = keyof typeof CHECKS;

/** States of a command: waiting to be sent, sent, being done, done, refused by the dock, without an answer in time. */
export const COMMAND_STATES = ['waiting', 'sent', 'running', 'ok', 'failed', 'timeout'] as const;

/** A live value as a desk shows it. */
export interface Instrument {
  title: string;
  titleEn: string;
  unit?: string;
  /** Decimals. */
  precision?: number;
  /** Dictionary of its codes. */
  dict?: string;
}

/** Instruments of a dock and of its drone, by the live field, in their order. */
export const INSTRUMENTS: Readonly<Record<'dock' | 'drone', Readonly<Record<string, Instrument>>>> = {
  dock: {
    modeCode: { title: '机场状态', titleEn: 'Dock status', dict: 'AIRPORT_STATUS' },
    coverState: { title: '舱盖状态', titleEn: 'Cover state', dict: 'COVER_STATE' },
    droneInDock: { title: '无人机在舱', titleEn: 'Drone in dock', dict: 'YES_NO' },
    charging: { title: '正在充电', titleEn: 'Charging', dict: 'YES_NO' },
    windSpeed: { title: '风速', titleEn: 'Wind speed', unit: 'm/s', precision: 1 },
    rainfall: { title: '降雨', titleEn: 'Rainfall', dict: 'RAINFALL' },
    environmentTemp: { title: '环境温度', titleEn: 'Ambient temperature', unit: '°C', precision: 1 },
    temperature: { title: '舱内温度', titleEn: 'Inside temperature', unit: '°C', precision: 1 },
    humidity: { title: '舱内湿度', titleEn: 'Inside humidity', unit: '%RH', precision: 0 },
    networkQuality: { title: '网络质量', titleEn: 'Network quality', dict: 'NETWORK_QUALITY' },
    rtkFixed: { title: '机场 RTK 固定', titleEn: 'Dock RTK fixed', dict: 'YES_NO' },
    backupBattery: { title: '备用电池电压', titleEn: 'Backup battery voltage', unit: 'V', precision: 1 },
  },
  drone: {
    flightMode: { title: '飞行模式', titleEn: 'Flight mode', dict: 'DRONE_MODE' },
    battery: { title: '电池电量', titleEn: 'Battery', unit: '%', precision: 0 },
    height: { title: '当前高度', titleEn: 'Current height', unit: 'm', precision: 1 },
    speed: { title: '当前速度', titleEn: 'Current speed', unit: 'm/s', precision: 1 },
    climb: { title: '爬升速度', titleEn: 'Climb rate', unit: 'm/s', precision: 1 },
    heading: { title: '机头朝向', titleEn: 'Heading', unit: '°', precision: 0 },
    homeDistance: { title: '距机场', titleEn: 'Distance to the dock', unit: 'm', precision: 0 },
    remainTime: { title: '剩余飞行时间', titleEn: 'Flight time left', unit: 's', precision: 0 },
    gimbalPitch: { title: '云台俯仰角', titleEn: 'Gimbal pitch', unit: '°', precision: 1 },
    gimbalYaw: { title: '云台偏航角', titleEn: 'Gimbal yaw', unit: '°', precision: 1 },
    zoom: { title: '变焦倍数', titleEn: 'Zoom', unit: '×', precision: 1 },
    satellites: { title: '卫星数', titleEn: 'Satellites', precision: 0 },
    rtk: { title: 'RTK 固定', titleEn: 'RTK fixed', dict: 'YES_NO' },
    link: { title: '链路质量', titleEn: 'Link quality', unit: '%', precision: 0 },
  },
};

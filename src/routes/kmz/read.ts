/** A route out of a KMZ with WPML, as ground stations write it. `waylines.wpml` is what is flown, and what is read. */
import { droneBy } from '../cameras.ts';
import { MOST_WAYPOINTS } from '../survey.ts';
import type { HeightMode, Waypoint } from '../types.ts';
import { KmzError, unpackKmz } from './unpack.ts';
import { EXECUTE, FINISH, LOST, type KmzRoute } from './write.ts';
import { childOf, childrenOf, textOf, treeOf, type Element } from './xml.ts';

export interface KmzRead {
  route: KmzRoute;
  /** What it also holds and a route here does not: names of actions and triggers. */
  left: string[];
}

const codeOf = <Code extends string>(table: Readonly<Record<Code, string>>, value: string | undefined): Code | undefined =>
  (Object.keys(table) as Code[]).find((code) => table[code] === value);

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const numberIn = (text: string | undefined): number | undefined => (text !== undefined && NUMBER.test(text) ? Number(text) : undefined);

/** @throws KmzError that names the waypoint */
function needed(of: Element, name: string, at: number, least: number, most: number): number {
  const text = textOf(of, name);
  const value = numberIn(text);
  if (value === undefined || value < least || value > most)
    throw new KmzError(
      `第 ${at} 个航点的 ${name} 无效：「${(text ?? '').slice(0, 40)}」`,
      `Waypoint ${at} has no valid ${name}: "${(text ?? '').slice(0, 40)}"`,
    );
  return value;
}

/** @throws KmzError */
function placeOf(mark: Element, at: number): Pick<Waypoint, 'lon' | 'lat'> {
  const text = (textOf(mark, 'Point', 'coordinates') ?? '').replaceAll(/\s+/g, '');
  const [lon, lat] = text.split(',').map(numberIn);
  if (lon === undefined || lat === undefined || Math.abs(lon) > 180 || Math.abs(lat) > 90)
    throw new KmzError(
      `第 ${at} 个航点的坐标无效：「${text.slice(0, 40)}」`,
      `Waypoint ${at} has no valid coordinates: "${text.slice(0, 40)}"`,
    );
  return { lon, lat };
}

/** Actions of a group by their name. */
const actionsOf = (group: Element): { func: string; params: Element | undefined }[] =>
  childrenOf(group, 'action').map((one) => ({
    func: textOf(one, 'actionActuatorFunc') ?? '',
    params: childOf(one, 'actionActuatorFuncParam'),
  }));

/** What the groups of all waypoints do, put onto the waypoints they name. */
function act(marks: readonly Element[], waypoints: Waypoint[], speed: number, left: Set<string>): void {
  for (const group of marks.flatMap((mark) => childrenOf(mark, 'actionGroup'))) {
    const [from, to] = [numberIn(textOf(group, 'actionGroupStartIndex')) ?? -1, numberIn(textOf(group, 'actionGroupEndIndex')) ?? -1];
    const trigger = textOf(group, 'actionTrigger', 'actionTriggerType') ?? '';
    const param = numberIn(textOf(group, 'actionTrigger', 'actionTriggerParam'));
    for (const { func, params } of actionsOf(group)) {
      const pitch = numberIn(textOf(params, 'gimbalPitchRotateAngle'));
      const start = waypoints[from];
      if (!start) left.add(trigger);
      else if (trigger === 'reachPoint' && func === 'takePhoto') start.photo = true;
      else if (trigger === 'reachPoint' && (func === 'gimbalRotate' || func === 'gimbalEvenlyRotate') && pitch !== undefined) {
        if (textOf(params, 'gimbalPitchRotateEnable') !== '0') start.pitch = Math.max(-90, Math.min(45, pitch));
        else left.add(func);
      } else if ((trigger === 'multipleDistance' || trigger === 'multipleTiming') && func === 'takePhoto' && param && param > 0) {
        for (const [i, point] of waypoints.slice(from, to).entries()) {
          const metres = trigger === 'multipleDistance' ? param : param * (point.speed ?? speed);
          point.photoEvery = Number(metres.toFixed(2));
          if (i === 0) point.photo ??= true;
        }
        if (trigger === 'multipleTiming') left.add(trigger);
      } else left.add(func === '' ? trigger : func);
    }
  }
}

function waypointsIn(folder: Element, speed: number, left: Set<string>): Waypoint[] {
  const marks = childrenOf(folder, 'Placemark');
  if (marks.length === 0) throw new KmzError('航线中没有航点', 'The route has no waypoints');
  if (marks.length > MOST_WAYPOINTS)
    throw new KmzError(`航点超过 ${MOST_WAYPOINTS} 个`, `The route has more than ${MOST_WAYPOINTS} waypoints`);
  const waypoints: Waypoint[] = [];
  for (const [n, mark] of marks.entries()) {
    const index = needed(mark, 'index', n + 1, 0, marks.length - 1);
    if (waypoints[index]) throw new KmzError(`航点序号 ${index} 重复`, `The waypoint index ${index} occurs twice`);
    const own = numberIn(textOf(mark, 'waypointSpeed'));
    const angle = numberIn(textOf(mark, 'waypointHeadingParam', 'waypointHeadingAngle'));
    const held = textOf(mark, 'waypointHeadingParam', 'waypointHeadingMode') === 'smoothTransition';
    waypoints[index] = {
      ...placeOf(mark, n + 1),
      height: needed(mark, 'executeHeight', n + 1, -500, 9000),
      ...(own !== undefined && own > 0 && own !== speed ? { speed: Math.min(25, own) } : {}),
      ...(held && angle !== undefined ? { heading: (angle + 360) % 360 } : {}),
    };
  }
  act(marks, waypoints, speed, left);
  return waypoints.map((point) => ({ ...point, photo: point.photo ?? false }));
}

/** @throws KmzError with what is wrong, in both languages */
export function readKmz(bytes: Uint8Array): KmzRead {
  const { 'waylines.wpml': waylines, 'template.kml': template } = unpackKmz(bytes);
  if (!waylines) throw new KmzError('压缩包内没有 wpmz/waylines.wpml', 'The package holds no wpmz/waylines.wpml');
  const { root, spaces } = treeOf(waylines, 'waylines.wpml');
  if (template) treeOf(template, 'template.kml');
  if (!spaces.some((one) => /^https?:\/\/www\.(dji|uav)\.com\/wpmz\/1\.0\.\d+$/.test(one)))
    throw new KmzError('不是可识别的 WPML 1.0 航线', 'It is no WPML 1.0 route that is known');
  const document = root.name === 'kml' ? childOf(root, 'Document') : undefined;
  const config = childOf(document, 'missionConfig');
  const folders = childrenOf(document, 'Folder');
  const [folder] = folders;
  if (!config || !folder) throw new KmzError('航线文件缺少任务或航线信息', 'The route file lacks its mission or its wayline');
  if (folders.length > 1)
    throw new KmzError(
      `文件中有 ${folders.length} 条航线，一次只能导入一条`,
      `The file holds ${folders.length} waylines; one at a time can be taken`,
    );
  const left = new Set<string>();
  const said = textOf(folder, 'executeHeightMode');
  const heightMode: HeightMode | undefined = codeOf(EXECUTE, said);
  if (!heightMode) throw new KmzError(`高度模式「${said ?? ''}」未知`, `The height mode "${said ?? ''}" is not known`);
  const speed = numberIn(textOf(folder, 'autoFlightSpeed'));
  if (speed === undefined || speed <= 0 || speed > 25) throw new KmzError('航线速度无效', 'The route has no valid speed');
  const finish = textOf(config, 'finishAction');
  const finishAction = codeOf(FINISH, finish);
  if (finish !== undefined && !finishAction) throw new KmzError(`完成动作「${finish}」未知`, `The finish action "${finish}" is not known`);
  const lost = textOf(config, 'executeRCLostAction');
  const rcLost = codeOf(LOST, lost);
  if (lost !== undefined && !rcLost) throw new KmzError(`失联动作「${lost}」未知`, `The action on lost link "${lost}" is not known`);
  if (textOf(config, 'exitOnRCLost') === 'goContinue') left.add('goContinue');
  const [type, sub = 0] = [
    numberIn(textOf(config, 'droneInfo', 'droneEnumValue')),
    numberIn(textOf(config, 'droneInfo', 'droneSubEnumValue')),
  ];
  const droneModel = type === undefined ? undefined : droneBy(type, sub, numberIn(textOf(config, 'payloadInfo', 'payloadEnumValue')));
  if (type !== undefined && !droneModel) left.add(`droneEnumValue ${type}`);
  const takeoffHeight = numberIn(textOf(config, 'takeOffSecurityHeight')) ?? 30;
  return {
    route: {
      waypoints: waypointsIn(folder, speed, left),
      speed,
      heightMode,
      takeoffHeight: Math.max(1, Math.min(500, takeoffHeight)),
      finishAction: finishAction ?? 'goHome',
      rcLost: rcLost ?? '0',
      ...(droneModel === undefined ? {} : { droneModel }),
    },
    left: [...left],
  };
}

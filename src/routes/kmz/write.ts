/**
 * A route as the file that docks and ground stations fly: WPML 1.0.6 in a KMZ, with the template that people edit and the waylines that
 * drones follow.
 */
import { strToU8, zipSync } from 'fflate';
import { DRONES } from '../cameras.ts';
import type { HeightMode, Route, Waypoint } from '../types.ts';

export interface KmzRoute extends Route {
  /** m above take-off. */
  takeoffHeight: number;
  /** Code of the dictionary FINISH_ACTION. */
  finishAction: string;
  /** Code of the dictionary RC_LOST. */
  rcLost: string;
  /** Code of the dictionary DRONE_MODEL. */
  droneModel?: string;
}

/** By the codes of RC_LOST, FINISH_ACTION and HEIGHT_MODE. */
export const LOST: Readonly<Record<string, string>> = { '0': 'goBack', '1': 'hover', '2': 'landing' };
export const FINISH: Readonly<Record<string, string>> = {
  goHome: 'goHome',
  autoLand: 'autoLand',
  hover: 'noAction',
  gotoFirst: 'gotoFirstWaypoint',
};
export const EXECUTE: Readonly<Record<HeightMode, string>> = {
  ellipsoid: 'WGS84',
  aboveTakeoff: 'relativeToStartPoint',
  aboveGround: 'realTimeFollowSurface',
};
/** A dock whose drone nobody named: that of the second generation. */
const UNKNOWN = { type: [91, 0], payload: undefined } as const;
/** Metres that a transition to the first waypoint is flown at a second. */
const TRANSITION = 10;

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.6">\n<Document>';

const tag = (name: string, value: string | number): string => `<wpml:${name}>${value}</wpml:${name}>`;
const within = (name: string, parts: readonly string[]): string => `<wpml:${name}>${parts.join('')}</wpml:${name}>`;

function mission({ takeoffHeight, finishAction, rcLost, droneModel }: KmzRoute): string {
  const { type, payload } = (droneModel === undefined ? undefined : DRONES[droneModel]) ?? UNKNOWN;
  return within('missionConfig', [
    tag('flyToWaylineMode', 'safely'),
    tag('finishAction', FINISH[finishAction] ?? 'goHome'),
    tag('exitOnRCLost', 'executeLostAction'),
    tag('executeRCLostAction', LOST[rcLost] ?? 'goBack'),
    tag('takeOffSecurityHeight', takeoffHeight),
    tag('globalTransitionalSpeed', TRANSITION),
    within('droneInfo', [tag('droneEnumValue', type[0]), tag('droneSubEnumValue', type[1])]),
    ...(payload === undefined
      ? []
      : [within('payloadInfo', [tag('payloadEnumValue', payload), tag('payloadSubEnumValue', 0), tag('payloadPositionIndex', 0)])]),
  ]);
}

const action = (id: number, func: string, params: readonly string[]): string =>
  within('action', [
    tag('actionId', id),
    tag('actionActuatorFunc', func),
    within('actionActuatorFuncParam', [...params, tag('payloadPositionIndex', 0)]),
  ]);

const rotate = (pitch: number): readonly string[] => [
  tag('gimbalHeadingYawBase', 'aircraft'),
  tag('gimbalRotateMode', 'absoluteAngle'),
  tag('gimbalPitchRotateEnable', 1),
  tag('gimbalPitchRotateAngle', pitch),
  tag('gimbalRollRotateEnable', 0),
  tag('gimbalRollRotateAngle', 0),
  tag('gimbalYawRotateEnable', 0),
  tag('gimbalYawRotateAngle', 0),
  tag('gimbalRotateTimeEnable', 0),
  tag('gimbalRotateTime', 0),
];

const group = (id: number, from: number, to: number, trigger: readonly string[], actions: readonly string[]): string =>
  within('actionGroup', [
    tag('actionGroupId', id),
    tag('actionGroupStartIndex', from),
    tag('actionGroupEndIndex', to),
    tag('actionGroupMode', 'sequence'),
    within('actionTrigger', trigger),
    ...actions,
  ]);

/** What is done at a waypoint and on the way to the next. @param next number that the next group gets */
function groupsAt({ pitch, photo, photoEvery }: Waypoint, index: number, next: () => number): string {
  const at = [
    ...(pitch === undefined ? [] : [{ func: 'gimbalRotate', params: rotate(pitch) }]),
    ...(photo ? [{ func: 'takePhoto', params: [] }] : []),
  ];
  const reached = at.length
    ? group(
        next(),
        index,
        index,
        [tag('actionTriggerType', 'reachPoint')],
        at.map(({ func, params }, i) => action(i, func, params)),
      )
    : '';
  const along =
    photoEvery && photoEvery > 0
      ? group(
          next(),
          index,
          index + 1,
          [tag('actionTriggerType', 'multipleDistance'), tag('actionTriggerParam', photoEvery)],
          [action(0, 'takePhoto', [])],
        )
      : '';
  return reached + along;
}

/** -180 to 180. */
const turned = (heading: number): number => ((heading + 540) % 360) - 180;

const headed = ({ heading }: Waypoint): string[] =>
  heading === undefined || heading === null
    ? [tag('waypointHeadingMode', 'followWayline'), tag('waypointHeadingAngleEnable', 0), tag('waypointHeadingPathMode', 'followBadArc')]
    : [
        tag('waypointHeadingMode', 'smoothTransition'),
        tag('waypointHeadingAngle', turned(heading)),
        tag('waypointHeadingAngleEnable', 1),
        tag('waypointHeadingPathMode', 'followBadArc'),
      ];

const TURN = 'toPointAndStopWithDiscontinuityCurvature';

function placemarks(route: KmzRoute, heights: (point: Waypoint) => string[]): string {
  let id = 0;
  return route.waypoints
    .map(
      (point, index) =>
        `<Placemark><Point><coordinates>${point.lon},${point.lat}</coordinates></Point>${[
          tag('index', index),
          ...heights(point),
          tag('waypointSpeed', point.speed || route.speed),
          within('waypointHeadingParam', headed(point)),
          within('waypointTurnParam', [tag('waypointTurnMode', TURN), tag('waypointTurnDampingDist', 0)]),
          tag('useStraightLine', 1),
          groupsAt(point, index, () => id++),
        ].join('')}</Placemark>`,
    )
    .join('\n');
}

/** The file of a route. The same route is the same file, so that its fingerprint holds. */
export function writeKmz(route: KmzRoute): Uint8Array {
  const { speed, heightMode } = route;
  const template = `<Folder>${[
    tag('templateType', 'waypoint'),
    tag('templateId', 0),
    within('waylineCoordinateSysParam', [
      tag('coordinateMode', 'WGS84'),
      tag(
        'heightMode',
        heightMode === 'ellipsoid' ? 'EGM96' : heightMode === 'aboveGround' ? 'realTimeFollowSurface' : 'relativeToStartPoint',
      ),
      tag('positioningType', 'GPS'),
    ]),
    tag('autoFlightSpeed', speed),
    tag('globalHeight', route.waypoints[0]?.height ?? 0),
    tag('gimbalPitchMode', 'usePointSetting'),
    within('globalWaypointHeadingParam', [tag('waypointHeadingMode', 'followWayline')]),
    tag('globalWaypointTurnMode', TURN),
    tag('globalUseStraightLine', 1),
  ].join('')}${placemarks(route, ({ height, pitch }) => [
    tag('ellipsoidHeight', height),
    tag('height', height),
    tag('useGlobalHeight', 0),
    tag('useGlobalSpeed', 0),
    tag('useGlobalHeadingParam', 0),
    tag('useGlobalTurnParam', 0),
    tag('gimbalPitchAngle', pitch ?? 0),
  ])}</Folder>`;
  const waylines = `<Folder>${[
    tag('templateId', 0),
    tag('executeHeightMode', EXECUTE[heightMode]),
    tag('waylineId', 0),
    tag('autoFlightSpeed', speed),
  ].join('')}${placemarks(route, ({ height }) => [tag('executeHeight', height)])}</Folder>`;
  const whole = (inside: string): Uint8Array => strToU8(`${HEAD}${mission(route)}${inside}</Document></kml>\n`);
  return zipSync(
    { 'wpmz/template.kml': whole(template), 'wpmz/waylines.wpml': whole(waylines) },
    { mtime: new Date('2020-01-01T00:00:00Z') },
  );
}

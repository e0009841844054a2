/** A route as the file that docks fly (WPML in a KMZ, version 1.0.6), as far as our own routes go. Pure. */
import { strToU8, zipSync } from 'fflate';

export interface Waypoint {
  lon: number;
  lat: number;
  height: number;
  speed?: number;
  pitch?: number;
  photo?: boolean;
}

export interface Wayline {
  waypoints: readonly Waypoint[];
  /** m/s. */
  speed: number;
  /** m above take-off. */
  takeoffHeight: number;
  /** Code of the dictionary FINISH_ACTION, which are those of the format. */
  finishAction: string;
  /** Code of the dictionary RC_LOST. */
  rcLost: string;
}

/** By the code of RC_LOST: return, hover, land. */
const LOST: Readonly<Record<string, string>> = { '0': 'goBack', '1': 'hover', '2': 'landing' };
const FINISH = new Set(['goHome', 'autoLand', 'noAction', 'gotoFirstWaypoint']);
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.6">\n<Document>';

const tag = (name: string, value: string | number): string => `<wpml:${name}>${value}</wpml:${name}>`;

const mission = ({ speed, takeoffHeight, finishAction, rcLost }: Wayline): string =>
  `<wpml:missionConfig>${[
    tag('flyToWaylineMode', 'safely'),
    tag('finishAction', FINISH.has(finishAction) ? finishAction : 'goHome'),
    tag('exitOnRCLost', 'executeLostAction'),
    tag('executeRCLostAction', LOST[rcLost] ?? 'goBack'),
    tag('takeOffSecurityHeight', takeoffHeight),
    tag('globalTransitionalSpeed', speed),
    '<wpml:droneInfo>',
    tag('droneEnumValue', 91),
    tag('droneSubEnumValue', 0),
    '</wpml:droneInfo>',
  ].join('')}</wpml:missionConfig>`;

const photo = (index: number): string =>
  `<wpml:actionGroup>${tag('actionGroupId', index)}${tag('actionGroupStartIndex', index)}${tag('actionGroupEndIndex', index)}${tag('actionGroupMode', 'sequence')}<wpml:actionTrigger>${tag('actionTriggerType', 'reachPoint')}</wpml:actionTrigger><wpml:action>${tag('actionId', 0)}${tag('actionActuatorFunc', 'takePhoto')}<wpml:actionActuatorFuncParam>${tag('payloadPositionIndex', 0)}</wpml:actionActuatorFuncParam></wpml:action></wpml:actionGroup>`;

const placemark = (point: Waypoint, index: number, speed: number): string =>
  `<Placemark><Point><coordinates>${point.lon},${point.lat}</coordinates></Point>${tag('index', index)}${tag('executeHeight', point.height)}${tag('waypointSpeed', point.speed ?? speed)}<wpml:waypointTurnParam>${tag('waypointTurnMode', 'toPointAndStopWithDiscontinuityCurvature')}${tag('waypointTurnDampingDist', 0)}</wpml:waypointTurnParam>${tag('useStraightLine', 1)}${point.photo ? photo(index) : ''}</Placemark>`;

/** The KMZ file of a route: template and waylines. */
export function waylineFile(route: Wayline): Uint8Array {
  const folder = `<Folder>${tag('templateId', 0)}${tag('executeHeightMode', 'relativeToStartPoint')}${tag('waylineId', 0)}${tag('autoFlightSpeed', route.speed)}${route.waypoints.map((point, i) => placemark(point, i, route.speed)).join('\n')}</Folder>`;
  const whole = (inside: string): string => `${HEAD}${mission(route)}${inside}</Document></kml>\n`;
  return zipSync(
    {
      'wpmz/template.kml': strToU8(whole(`<Folder>${tag('templateType', 'waypoint')}${tag('templateId', 0)}</Folder>`)),
      'wpmz/waylines.wpml': strToU8(whole(folder)),
    },
    // The same route is the same file, so that its fingerprint holds.
    { mtime: new Date('2020-01-01T00:00:00Z') },
  );
}

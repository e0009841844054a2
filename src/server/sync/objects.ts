/** What is synchronised: the objects of SYNC_OBJECT and the resources each stands for. All of them belong to a station. */
import { hasTable } from '../../documents/kit/own.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';

const OBJECTS = {
  station: [
    'station',
    'solarZone',
    'boxTransformer',
    'inverter',
    'combinerBox',
    'pvString',
    'pvModule',
    'windTurbine',
    'blade',
    'line',
    'tower',
    'secureArea',
    'substation',
  ],
  device: ['airport', 'drone', 'payload', 'terminal', 'iotDevice'],
  route: ['route', 'airspace', 'plan', 'flight'],
  defect: ['task', 'defect'],
  media: ['media'],
} as const satisfies Record<string, readonly string[]>;

const objectByResource = new Map<string, string>(
  Object.entries(OBJECTS).flatMap(([object, names]) => names.map((name): [string, string] => [name, object])),
);

/** The object a resource belongs to. */
export const objectOf = (resource: string): string => objectByResource.get(resource) ?? '';

/** The resources of an object. */
export const resourcesOf = (object: string): readonly string[] => (object in OBJECTS ? OBJECTS[object as keyof typeof OBJECTS] : []);

/** The resources that are synchronised, what others refer to first. */
export const synchronised = ({ resources }: Catalogue): Resource[] =>
  [...objectByResource.keys()].flatMap((name) => {
    const resource = resources[name];
    return resource && hasTable(resource) && resource.fields.some((f) => f.name === 'stationCode') ? [resource] : [];
  });

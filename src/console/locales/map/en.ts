import type { mapZh } from './zh.ts';
/** Texts of maps, in English; they come with these. */
export const mapEn: Record<keyof typeof mapZh, string> = {
  'map.all': 'Show all',
  'map.box': 'Select by a box',
  'map.boxHelp': 'Draw a box with the pointer; Esc ends it',
  'map.choose': 'Select',
  'map.close': 'Close',
  'map.count': '{{count}} records',
  'map.farther': 'Zoom out',
  'map.first': 'The first {{count}} are shown',
  'map.gone': 'The record is not there any more, or not to be seen.',
  'map.label': 'Map of {{name}}, {{count}} records. Arrows move it, plus and minus zoom; the list beside it selects records.',
  'map.legend': 'Layers and legend',
  'map.library': 'The map could not be loaded. Check the network and reload the page.',
  'map.locate': 'Show on the map',
  'map.most': 'The box holds more: the first {{count}} are selected.',
  'map.nearer': 'Zoom in',
  'map.nowhere': '{{name}} has no place.',
  'map.tools': 'Tools of the map',
  'map.trouble': 'Part of the map could not be loaded.',
  'map.webgl': 'This browser cannot draw maps (WebGL is missing). The records are in the list.',
};

import type { mapZh } from './zh.ts';
/** Texts of maps, in English; they come with these. */
export const mapEn: Record<keyof typeof mapZh, string> = {
  'map.box': 'Select by a box',
  'map.boxHelp': 'Draw a box with the pointer; Esc ends it',
  'map.close': 'Close',
  'map.farther': 'Zoom out',
  'map.library': 'The map could not be loaded. Check the network and reload the page.',
  'map.nearer': 'Zoom in',
  'map.tools': 'Tools of the map',
  'map.trouble': 'Part of the map could not be loaded.',
  'map.webgl': 'This browser cannot draw maps (WebGL is missing). The records are in the list.',
};

import { fieldKey, type ViewFeature } from '../feature.ts';

const CODES = ['text', 'reference', 'multi-reference'] as const;

export const live: ViewFeature = {
  title: '实时画面',
  titleEn: 'Live pictures',
  keys: {
    stream: fieldKey('视频源编号的字段', 'Property with the code of a video source, or of several', { types: CODES }),
    dock: fieldKey('机场序列号的字段：显示该机场的视频源', 'Property with the serial number of a dock, whose sources are shown', {
      types: CODES,
    }),
    drone: fieldKey('无人机序列号的字段：显示该无人机的视频源', 'Property with the serial number of a drone, whose sources are shown', {
      types: CODES,
    }),
    station: fieldKey('场站编号的字段：显示该场站的视频源', 'Property with the code of a station, whose sources are shown', {
      types: CODES,
    }),
  },
  some: ['stream', 'dock', 'drone', 'station'],
  example: { type: 'live', stream: 'code', dock: 'house', drone: 'name', station: 'place' },
};

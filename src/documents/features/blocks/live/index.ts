import { say } from '../../../ground/metaParts.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import { sourceMeta } from '../../source/meta.ts';
import type { SourceColumn, SourceDocument } from '../../source/index.ts';
import { checkColumn, checkRows, columnMeta, type BlockCheck, type BlockFeature } from '../feature.ts';

/** Live pictures of the video sources that rows speak of; one of the columns at least says which these are. */
export interface LiveOptions {
  source: SourceDocument;
  /** Column with the code of a video source, or of several. */
  stream?: string;
  /** Column with the serial number of a dock, whose sources are shown. */
  dock?: string;
  /** Column with that of a drone. */
  drone?: string;
  /** Column with the code of a station. */
  station?: string;
  /** Pictures side by side; fewer where there are fewer sources. */
  pictures?: 1 | 4 | 9 | 16;
}

const holdsCodes = ({ type }: SourceColumn): boolean => type === 'text' || type === 'reference' || type === 'multi-reference';
const NAMING = ['stream', 'dock', 'drone', 'station'] as const;

export const live: BlockFeature = {
  title: '实时画面',
  titleEn: 'Live pictures',
  keys: {
    source: sourceMeta,
    stream: columnMeta('视频源编号的字段', 'Field with the code of a video source, or of several'),
    dock: columnMeta('机场序列号的字段：显示该机场的视频源', 'Field with the serial number of a dock, whose sources are shown'),
    drone: columnMeta('无人机序列号的字段：显示该无人机的视频源', 'Field with the serial number of a drone, whose sources are shown'),
    station: columnMeta('场站编号的字段：显示该场站的视频源', 'Field with the code of a station, whose sources are shown'),
    pictures: say('同时显示的画面数', 'Pictures side by side', { enum: [1, 4, 9, 16] }),
  },
  requires: ['source'],
  columns: { stream: 'none', dock: 'none', drone: 'none', station: 'none' },
  check: (block: LiveOptions, at: BlockCheck): Finding[] => [
    ...checkRows('live', at),
    ...NAMING.flatMap((key) => checkColumn(block[key], at.columns, holdsCodes, [...at.path, key])),
    ...(NAMING.some((key) => block[key] !== undefined) ? [] : [{ code: 'key-missing' as const, path: at.path, params: { key: 'stream' } }]),
  ],
  example: {
    type: 'live',
    title: '水泵画面',
    titleEn: 'Pumps live',
    height: 480,
    stream: 'code',
    dock: 'house',
    drone: 'name',
    station: 'place',
    pictures: 4,
    source: { resource: 'pump', fields: ['code', 'house', 'name', 'place'], limit: 16 },
  },
};

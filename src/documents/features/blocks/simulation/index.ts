import { sourceMeta } from '../../source/meta.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceColumn, SourceDocument } from '../../source/index.ts';
import { anyColumn, checkColumn, checkRows, columnMeta, isDict, type BlockCheck, type BlockFeature } from '../feature.ts';
import { hint } from '../../../ground/hints.ts';
import { isNumber } from '../../../ground/fields/traits.ts';

/** A route flown on the page: that of the first row. */
export interface SimulationOptions {
  source: SourceDocument;
  /** Field with the points, each with `lon`, `lat` and `height`. */
  waypoints: string;
  label: string;
  /** Field with the speed, m/s. */
  speed?: string;
  /** Field with what heights count from. */
  heights?: string;
  /** Field with what a pixel of the thermal picture shows of the ground, cm. */
  gsd?: string;
  /** Field with the height it does so from, m. */
  gsdAt?: string;
}

const isRows = ({ type }: SourceColumn): boolean => type === 'rows';

export const simulation: BlockFeature = {
  title: '航线模拟',
  titleEn: 'Simulation of a route',
  keys: {
    source: sourceMeta,
    waypoints: columnMeta('航点字段，每点含 lon、lat、height', 'Field with the points, each with lon, lat and height'),
    label: columnMeta('名称字段', 'Field with what it is called'),
    speed: columnMeta('速度字段，m/s', 'Field with the speed, m/s'),
    heights: columnMeta('高度基准字段', 'Field with what heights count from'),
    gsd: columnMeta('红外地面分辨率字段，cm/px', 'Field with what a pixel of the thermal picture shows of the ground, cm'),
    gsdAt: columnMeta('该分辨率对应的高度字段，m', 'Field with the height it does so from, m'),
  },
  requires: ['source', 'waypoints', 'label'],
  columns: { waypoints: 'all', label: 'all', speed: 'none', heights: 'none', gsd: 'none', gsdAt: 'none' },
  check: (block: SimulationOptions, at: BlockCheck): Finding[] => [
    ...checkRows('simulation', at),
    ...checkColumn(block.waypoints, at.columns, isRows, [...at.path, 'waypoints']),
    ...checkColumn(block.label, at.columns, anyColumn, [...at.path, 'label']),
    ...checkColumn(block.speed, at.columns, isNumber, [...at.path, 'speed']),
    ...checkColumn(block.heights, at.columns, isDict, [...at.path, 'heights']),
    ...checkColumn(block.gsd, at.columns, isNumber, [...at.path, 'gsd']),
    ...checkColumn(block.gsdAt, at.columns, isNumber, [...at.path, 'gsdAt']),
    ...(block.gsd !== undefined && block.gsdAt === undefined
      ? [{ code: 'value-not-allowed' as const, path: [...at.path, 'gsd'], atKey: true, params: { value: 'gsd' }, hint: hint('gsdHeight') }]
      : []),
  ],
  example: {
    type: 'simulation',
    title: '巡视模拟',
    titleEn: 'The round as a flight',
    height: 640,
    waypoints: 'track',
    label: 'name',
    speed: 'power',
    heights: 'state',
    gsd: 'slope',
    gsdAt: 'power',
    source: { resource: 'pump', fields: ['name', 'track', 'power', 'slope', 'state'], limit: 1 },
  },
};

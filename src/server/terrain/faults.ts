/** Why a file of terrain or points is not taken, in words. */
import type { Language } from '../../contract/constants.ts';
import type { CloudFault } from '../../terrain/cloud/las.ts';
import { AppError } from '../errors/error.ts';
import type { OrthoFault } from '../map/ortho/types.ts';
import type { Refusal } from './messages.ts';

const SYSTEMS = {
  zh: '可用 EPSG:4326、4490，WGS-84 的 UTM 分带，CGCS2000 的高斯-克吕格分带',
  en: 'EPSG:4326 and 4490, UTM zones of WGS-84, and Gauss-Kruger zones of CGCS2000 are read',
};

const WORDS: Readonly<Record<OrthoFault | CloudFault, (detail: string) => Record<Language, string>>> = {
  format: () => ({
    zh: '不是 GeoTIFF（地形）或 LAS/LAZ（点云）文件',
    en: 'it is no GeoTIFF (terrain) and no LAS or LAZ file (point cloud)',
  }),
  place: () => ({ zh: '文件中没有坐标，或所画位置不在模型范围内', en: 'it does not say where it lies, or the line is outside of it' }),
  projection: (detail) =>
    detail === 'none'
      ? {
          zh: '文件未注明坐标系，请在任务的「坐标系」中填写，如 EPSG:32650',
          en: 'it does not name its coordinate system: enter one in the task, such as EPSG:32650',
        }
      : detail === 'place'
        ? { zh: '坐标超出坐标系的范围，坐标系可能填写有误', en: 'its coordinates lie outside of their system, which may be the wrong one' }
        : {
            zh: `坐标系${detail === '' ? '' : ` ${detail} `}不支持：${SYSTEMS.zh}`,
            en: `its coordinate system${detail === '' ? '' : ` ${detail}`} is not read: ${SYSTEMS.en}`,
          },
  rotated: () => ({ zh: '栅格有旋转或不是北向上，请先重采样', en: 'it is turned or not north-up: resample it first' }),
  size: (detail) => ({
    zh: `文件过大${detail === '' ? '' : `（${detail}）`}：地形最多 4 亿个格网点，点云最多 10 亿个点，LAZ 最大 600 MB`,
    en: `it is too large${detail === '' ? '' : ` (${detail})`}: at most 400 million cells, 1,000 million points, and 600 MB of LAZ`,
  }),
  blocks: () => ({
    zh: '文件分块过大，请保存为分块（256 至 1024）或逐行的 TIFF',
    en: 'its blocks are too large: save it in tiles (256 to 1024) or in rows',
  }),
  bomb: () => ({ zh: '声明的尺寸与文件大小不符', en: 'the size it claims does not go with the size of the file' }),
  samples: () => ({
    zh: '不是高程：需要 16 位或 32 位单波段，且至少有一个有效值',
    en: 'it holds no heights: one band of 16 or 32 bits is needed, with one value at least',
  }),
  version: (detail) => ({ zh: `LAS 版本 ${detail} 不支持，可用 1.2 至 1.4`, en: `LAS version ${detail} is not read; 1.2 to 1.4 are` }),
  points: (detail) => ({ zh: `点格式 ${detail} 不支持，可用 0–3、6–8`, en: `point format ${detail} is not read; 0–3 and 6–8 are` }),
  truncated: () => ({ zh: '文件不完整：点数多于文件所能容纳', en: 'it is cut off: it claims more points than it can hold' }),
  scale: () => ({ zh: '坐标的缩放或偏移不是有效数字', en: 'scale or offset of its coordinates is no sound number' }),
  counts: () => ({ zh: '文件头与点数据的点数不一致', en: 'its header and its points do not agree on how many there are' }),
  empty: () => ({ zh: '文件中没有点', en: 'it holds no points' }),
  broken: () => ({ zh: '文件无法读取：已损坏，或压缩方式不支持', en: 'it cannot be read: broken, or compressed in an unknown way' }),
  missing: () => ({ zh: '文件已不存在，请重新上传', en: 'it is not there any more; please upload it again' }),
  cancelled: () => ({ zh: '处理已取消', en: 'processing was cancelled' }),
  server: () => ({ zh: '服务器处理失败，请稍后重试', en: 'the server could not process it; please try again later' }),
};

/** A refusal as callers hear of it. */
export function refused({ fault, detail = '' }: Refusal['refusal']): AppError {
  return new AppError('terrain.file', { reason: WORDS[fault](detail) }, { data: { fault } });
}

/** Files and objects (S7-30 … S7-33, S7-48): what both sides know of their calls. */

/** Addresses of the calls; the chunk upload and the one-time download stand with the fixed addresses. */
export const FILE_PATHS = {
  file: '/api/component/file/content',
  measures: '/api/component/file/measures',
  tile: '/api/component/file/tile',
  downloadName: '/api/common/download/name',
  objects: '/api/component/oss',
  compress: '/api/inspection/sys/common/compress',
  caseDetail: '/case/detail',
} as const;

/** Seconds that a link to an object of the store is good (S9-06), and share of an image's pixels kept unless told (S7-32). */
export const DOWNLOAD_LINK_SECONDS = 604_800;
export const UPLOAD_LINK_SECONDS = 86_400;
export const COMPRESS_RATIO = 0.1;
/** Smaller versions of a picture. */
export const PICTURE_VERSIONS = ['thumb', 'preview'] as const;
/** Side of a tile of a large picture, pixels. */
export const TILE_SIDE = 512;
/** Bytes that the name of an object takes, and each part of it between two slashes. */
export const OBJECT_NAME_BYTES = 914;
export const NAME_PART_BYTES = 200;
/** Largest object written in one go, bytes: what S3 takes. */
export const MOST_OBJECT = 5 * 1024 ** 3;

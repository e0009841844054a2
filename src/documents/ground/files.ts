/** Kinds of files that a field may ask for. */
export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'archive', 'text', 'cloud'] as const;
/** See {@link FILE_KINDS}. */
export type FileKind = (typeof FILE_KINDS)[number];

const DOCUMENTS = /^application\/(?:pdf|rtf|msword|epub\+zip|x-cfb|vnd\.(?:ms-|openxmlformats-officedocument|oasis\.opendocument))/;
/** Point clouds: LAS, and LAZ, which is LAS packed. */
const CLOUDS = /^application\/vnd\.las(?:zip)?$/;
const ARCHIVES = /^application\/(?:zip|gzip|zstd|x-(?:7z-compressed|rar-compressed|tar|bzip2|xz)|vnd\.google-earth\.kmz)/;

/** The kind of a media type; undefined when it is none of them. */
export function kindOf(type: string): FileKind | undefined {
  const [family = ''] = type.split('/');
  if (family === 'image' || family === 'video' || family === 'audio' || family === 'text') return family;
  if (DOCUMENTS.test(type)) return 'document';
  if (ARCHIVES.test(type)) return 'archive';
  if (CLOUDS.test(type)) return 'cloud';
  return type === 'application/xml' || type === 'application/json' ? 'text' : undefined;
}

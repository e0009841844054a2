import { kindOf, type FileKind } from '../../../../documents/fields/files.ts';
import type { Field } from '../../../../documents/types.ts';
import { contentWork } from '../../../upload/content.ts';
import { createUploader, type Uploader } from '../../../upload/engine.ts';
import { httpTransport } from '../../../upload/transport.ts';
import type { ContentWork, Memory } from '../../../upload/types.ts';

/** What a form has not saved is not remembered either. */
const FORGETFUL: Memory = { load: async () => [], save: async () => undefined, remove: async () => undefined };

const PATTERNS: Record<FileKind, string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.rtf',
  archive: '.zip,.7z,.rar,.tar,.gz,.kmz',
  text: 'text/*,.csv,.json,.geojson,.xml,.kml,.log,.md',
};
const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/tiff';

/** What the dialog that chooses files offers. */
export const offered = ({ type, accept }: Field): string | undefined =>
  type === 'image' ? PICTURES : accept?.map((kind) => PATTERNS[kind]).join(',');

/** Whether a file may be what a field asks for; the server judges by its content. */
export function mayBe({ type: field, accept }: Pick<Field, 'type' | 'accept'>, { type }: Pick<File, 'type'>): boolean {
  if (field === 'image') return PICTURES.split(',').includes(type);
  const kind = kindOf(type);
  return accept === undefined || kind === undefined || accept.includes(kind);
}

let work: ContentWork | undefined;

/** Uploads of one field of one form; pictures are made smaller first (S5-10). @param room how many more it takes */
export const fieldUploads = (field: Field, room: () => number): Uploader =>
  createUploader({
    transport: httpTransport(undefined, 'field'),
    memory: FORGETFUL,
    work: (work ??= contentWork()),
    shrink: () => field.type === 'image',
    accepts: (file) => mayBe(field, file),
    get mostFiles() {
      return room();
    },
  });

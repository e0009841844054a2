import { kindOf, type FileKind } from '../../../../documents/ground/files.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import { contentWork } from '../../../upload/content.ts';
import { createUploader, type Uploader } from '../../../upload/engine.ts';
import { goOn } from '../../../upload/goOn.ts';
import { httpTransport } from '../../../upload/transport.ts';
import { browserMemory } from '../../../upload/memory.ts';
import type { ContentWork, Memory } from '../../../upload/types.ts';
import { holdsPictures } from '../../../../documents/ground/fields/traits.ts';

/** Of a form that keeps no draft. */
const FORGETFUL: Memory = { load: async () => [], save: async () => undefined, remove: async () => undefined };

const PATTERNS: Record<FileKind, string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.rtf',
  archive: '.zip,.7z,.rar,.tar,.gz,.kmz',
  cloud: '.las,.laz',
  text: 'text/*,.csv,.json,.geojson,.xml,.kml,.log,.md',
};
const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/tiff';

/** What the dialog that chooses files offers. */
export const offered = ({ type, accept }: Field): string | undefined =>
  holdsPictures({ type }) ? PICTURES : accept?.map((kind) => PATTERNS[kind]).join(',');

/** Whether a file may be what a field asks for; the server judges by its content. */
export function mayBe({ type: field, accept }: Pick<Field, 'type' | 'accept'>, { type }: Pick<File, 'type'>): boolean {
  if (field === 'image') return PICTURES.split(',').includes(type);
  const kind = kindOf(type);
  return accept === undefined || kind === undefined || accept.includes(kind);
}

let work: ContentWork | undefined;

/**
 * Uploads of one field of one form.
 * @param room how many more it takes
 * @param shrink whether a picture is made smaller before it is sent (S5-10), asked for each as its turn comes
 * @param place where they are remembered over a reload, and whether they go on; what is not wanted any more is forgotten
 */
export function fieldUploads(field: Field, room: () => number, shrink: () => boolean, place?: { key: string; goOn: boolean }): Uploader {
  const memory = place ? browserMemory(place.key) : FORGETFUL;
  const uploader = createUploader({
    transport: httpTransport({ use: 'field' }),
    memory,
    work: (work ??= contentWork()),
    shrink,
    accepts: (file) => mayBe(field, file),
    get mostFiles() {
      return room();
    },
  });
  if (place?.goOn) void goOn(uploader);
  else void memory.load().then((left) => left.forEach(({ id }) => void memory.remove(id)));
  return uploader;
}

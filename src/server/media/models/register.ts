/** A trained model becomes a record with its file: a draft, which is measured and then released. */
import { keepFile } from '../../files/keep.ts';
import { prepareInsert } from '../../records/write/prepare.ts';
import { storeInsert } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Row } from '../../source/rows.ts';
import type { Storage } from '../../storage/storage.ts';
import { ownCall } from '../../user/owner.ts';
import { neededResource } from '../rows/tools.ts';
import type { TypeModel } from './file.ts';
import { MODEL } from './measure.ts';

export interface Named {
  modelCode: string;
  name: string;
  modelVersion: string;
  /** Code of INSPECT_OBJECT. */
  inspectObject: string;
}

/** What a record says of how its model was trained. */
export const trainedOn = ({ classes, origin, options, features, trainedBy }: TypeModel): Row => ({
  kind: 'type',
  classes,
  inputSize: features,
  framework: `sunvane ${trainedBy}`,
  trainedOn: origin.source,
  trainedSamples: origin.samples,
  trainedDigest: origin.digest,
  seed: options.seed,
  drawn: origin.drawn ? '1' : '0',
});

export const modelText = (model: TypeModel): string => `${JSON.stringify(model)}\n`;

/** @throws AppError record.invalid, record.duplicate */
export async function registerModel(
  { writer, storage }: { writer: Writer; storage: Storage },
  model: TypeModel,
  named: Named,
): Promise<void> {
  const resource = neededResource({ writer }, MODEL);
  const prepared = await prepareInsert(writer, resource, ownCall, { ...named, kind: 'type', classes: model.classes });
  await transact(writer, resource, async (db, announce) => {
    const file = await keepFile(db, storage, {
      name: `${named.modelCode}.json`,
      type: 'application/json',
      bytes: Buffer.from(modelText(model)),
    });
    Object.assign(prepared.row, trainedOn(model), { file: [file.id] });
    await storeInsert(db, writer, resource, ownCall, prepared, announce);
  });
}

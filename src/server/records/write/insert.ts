/** A new row, in one transaction with its audit row, within the caller's reach. */
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { AppError } from '../../errors/error.ts';
import { visibleResource } from '../reach/access.ts';
import { leftToServer } from './codes.ts';
import type { Call } from '../../user/call.ts';
import type { Writer } from './writer.ts';
import type { Row } from '../../source/rows.ts';
import { asRecord } from './body.ts';
import { prepareInsert } from './prepare.ts';
import { storeInsert } from './store.ts';
import { transact } from './transact.ts';
import { readBack } from './answer.ts';

/** Times a made code may meet one that somebody else brings at the same moment. */
const CODE_TRIES = 3;

/** `POST {api}/insert`. Answers the saved row. */
export async function insertRecord(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const generated = leftToServer(resource, asRecord(body));
  for (let tries = 1; ; tries += 1) {
    try {
      return await insertOnce(writer, resource, call, body);
    } catch (error) {
      const met =
        error instanceof AppError &&
        error.code === 'record.duplicate' &&
        error.more.fields?.('en').some((f) => generated.includes(f.field));
      if (!met || tries === CODE_TRIES) throw error;
    }
  }
}

async function insertOnce(writer: Writer, resource: Resource, call: Call, body: unknown): Promise<Row> {
  const prepared = await prepareInsert(writer, resource, call, body);
  const { row } = prepared;
  await transact(writer, resource, (db, announce) => storeInsert(db, writer, resource, call, prepared, announce));
  writer.publish({ type: 'record', resource: resource.name, verb: 'insert', ids: [String(row.id)] });
  return readBack(writer, visibleResource(resource, call.user), String(row.id));
}

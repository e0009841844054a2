/** Tensors of the Open Inference Protocol v2 with the binary data extension: bytes there and back. */

/** Why an answer is of no use, as the record of the file says it in the log; stable words. */
export class InferenceError extends Error {
  override readonly name = 'InferenceError';
  constructor(
    readonly reason: 'unreachable' | 'timeout' | 'server' | 'model' | 'input' | 'answer',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  /** Whether the same question may be answered later. */
  get passing(): boolean {
    return this.reason === 'unreachable' || this.reason === 'timeout' || this.reason === 'server';
  }
}

export interface Tensor {
  name: string;
  shape: number[];
  datatype: string;
  /** Little-endian bytes. */
  bytes: Buffer;
}

/** An answered tensor. */
export interface Answered {
  name: string;
  shape: number[];
  values: number[] | string[];
}

/** Elements that one tensor of an answer may hold: 150 masks of 160 × 160. */
const MOST_ELEMENTS = 4_000_000;

/** A body of JSON with the bytes of its tensors behind it, and the length of the JSON for the header. */
export function encodeRequest(id: string, inputs: readonly Tensor[]): { body: Buffer; jsonLength: number } {
  const head = {
    id,
    inputs: inputs.map(({ name, shape, datatype, bytes }) => ({ name, shape, datatype, parameters: { binary_data_size: bytes.length } })),
    parameters: { binary_data_output: true },
  };
  const json = Buffer.from(JSON.stringify(head));
  return { body: Buffer.concat([json, ...inputs.map(({ bytes }) => bytes)]), jsonLength: json.length };
}

/** One picture or text as an element of BYTES: its length, then itself. */
export function bytesElement(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([length, content]);
}

const READERS: Readonly<Record<string, [size: number, read: (bytes: Buffer, at: number) => number]>> = {
  FP64: [8, (b, at) => b.readDoubleLE(at)],
  FP32: [4, (b, at) => b.readFloatLE(at)],
  INT64: [8, (b, at) => Number(b.readBigInt64LE(at))],
  UINT64: [8, (b, at) => Number(b.readBigUInt64LE(at))],
  INT32: [4, (b, at) => b.readInt32LE(at)],
  UINT32: [4, (b, at) => b.readUInt32LE(at)],
  INT16: [2, (b, at) => b.readInt16LE(at)],
  INT8: [1, (b, at) => b.readInt8(at)],
  UINT8: [1, (b, at) => b.readUInt8(at)],
};

function decoded(datatype: string, bytes: Buffer, count: number): number[] | string[] {
  if (datatype === 'BYTES') {
    const texts: string[] = [];
    for (let at = 0; at + 4 <= bytes.length;) {
      const length = bytes.readUInt32LE(at);
      if (at + 4 + length > bytes.length) break;
      texts.push(bytes.toString('utf8', at + 4, at + 4 + length));
      at += 4 + length;
    }
    if (texts.length !== count) throw new InferenceError('answer', `${texts.length} texts where the shape says ${count}`);
    return texts;
  }
  const reader = READERS[datatype];
  if (!reader) throw new InferenceError('answer', `a tensor of ${datatype}`);
  const [size, read] = reader;
  if (bytes.length !== size * count) throw new InferenceError('answer', `${bytes.length} bytes where the shape says ${size * count}`);
  return Array.from({ length: count }, (_, i) => read(bytes, i * size));
}

interface Head {
  model_version?: unknown;
  outputs?: unknown;
}
interface OutputHead {
  name?: unknown;
  shape?: unknown;
  datatype?: unknown;
  data?: unknown;
  parameters?: { binary_data_size?: unknown };
}

function outputOf(head: OutputHead, rest: Buffer, at: number): { answered: Answered; size: number } {
  const { name, shape, datatype, data, parameters } = head;
  const whole = Array.isArray(shape) && shape.every((side) => Number.isSafeInteger(side) && side >= 0);
  if (typeof name !== 'string' || !whole || typeof datatype !== 'string')
    throw new InferenceError('answer', 'an output without name, shape or type');
  const count = (shape as number[]).reduce((product, side) => product * side, 1);
  if (count > MOST_ELEMENTS) throw new InferenceError('answer', `${count} elements in "${name}", more than ${MOST_ELEMENTS}`);
  const size = parameters?.binary_data_size;
  if (typeof size === 'number') {
    // Its place is any; the reader copes with that.
    if (at + size > rest.length) throw new InferenceError('answer', `the bytes of "${name}" are cut off`);
    return { answered: { name, shape: shape as number[], values: decoded(datatype, rest.subarray(at, at + size), count) }, size };
  }
  // A server may answer numbers in spite of the wish.
  const values = Array.isArray(data) ? (data as unknown[]).flat(8) : [];
  if (values.length !== count) throw new InferenceError('answer', `${values.length} values in "${name}" where the shape says ${count}`);
  const fits = datatype === 'BYTES' ? values.every((v) => typeof v === 'string') : values.every((v) => typeof v === 'number' || v === null);
  if (!fits) throw new InferenceError('answer', `values of "${name}" are no ${datatype}`);
  return {
    answered: {
      name,
      shape: shape as number[],
      values: datatype === 'BYTES' ? (values as string[]) : values.map((v) => (v === null ? NaN : Number(v))),
    },
    size: 0,
  };
}

/** The outputs of an answer. @param jsonLength bytes of JSON, where the header says it @throws InferenceError answer */
export function decodeAnswer(body: Buffer, jsonLength: number | undefined): { version: string; outputs: Answered[] } {
  let head: Head;
  try {
    head = JSON.parse(body.toString('utf8', 0, jsonLength ?? body.length)) as Head;
  } catch (error) {
    throw new InferenceError('answer', 'the answer is no JSON', error);
  }
  if (head === null || typeof head !== 'object' || !Array.isArray(head.outputs))
    throw new InferenceError('answer', 'the answer has no outputs');
  const rest = body.subarray(jsonLength ?? body.length);
  let at = 0;
  const outputs = (head.outputs as OutputHead[]).map((one) => {
    const { answered, size } = outputOf(one ?? {}, rest, at);
    at += size;
    return answered;
  });
  return { version: typeof head.model_version === 'string' ? head.model_version : '', outputs };
}

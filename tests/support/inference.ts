/** A stand-in for a server of the Open Inference Protocol v2: what it is asked byte by byte, and answers of every manner. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Box {
  corners: [x0: number, y0: number, x1: number, y1: number];
  score: number;
  label: string;
  /** Where one has it, the answer has a tensor of them. */
  polygon?: [x: number, y: number][];
}

/** How it answers the next question. */
export type Manner =
  | { how: 'binary' | 'json'; boxes: Box[] }
  | { how: 'status'; status: number; text: string }
  | { how: 'raw'; body: Buffer; jsonLength?: number }
  | { how: 'silent' };

const HEADER = 'inference-header-content-length';

const texts = (all: readonly string[]): Buffer =>
  Buffer.concat(
    all.map((text) => {
      const bytes = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return Buffer.concat([length, bytes]);
    }),
  );
const floats = (all: readonly number[]): Buffer => Buffer.from(new Float32Array(all).buffer);

/** Vertices of all, each filled up with -1 to as many as the largest has. */
function polygonsOf(boxes: readonly Box[]): { name: string; shape: number[]; datatype: string; values: number[]; bytes: Buffer }[] {
  const most = Math.max(0, ...boxes.map(({ polygon }) => polygon?.length ?? 0));
  const values = boxes.flatMap(({ polygon = [] }) => Array.from({ length: most }, (_, i) => polygon[i] ?? [-1, -1]).flat());
  return most === 0 ? [] : [{ name: 'polygons', shape: [boxes.length, most, 2], datatype: 'FP32', values, bytes: floats(values) }];
}

/** An answer with its tensors behind the JSON, or in it. */
export function answerOf(boxes: readonly Box[], binary: boolean): { body: Buffer; jsonLength: number } {
  const tensors = [
    {
      name: 'boxes',
      shape: [boxes.length, 4],
      datatype: 'FP32',
      values: boxes.flatMap(({ corners }) => corners),
      bytes: floats(boxes.flatMap(({ corners }) => corners)),
    },
    {
      name: 'scores',
      shape: [boxes.length],
      datatype: 'FP32',
      values: boxes.map(({ score }) => score),
      bytes: floats(boxes.map(({ score }) => score)),
    },
    {
      name: 'labels',
      shape: [boxes.length],
      datatype: 'BYTES',
      values: boxes.map(({ label }) => label),
      bytes: texts(boxes.map(({ label }) => label)),
    },
    ...polygonsOf(boxes),
  ];
  const outputs = tensors.map(({ name, shape, datatype, values, bytes }) => ({
    name,
    shape,
    datatype,
    ...(binary ? { parameters: { binary_data_size: bytes.length } } : { data: values }),
  }));
  const json = Buffer.from(JSON.stringify({ model_name: 'spots', model_version: '7', outputs }));
  return { body: Buffer.concat([json, ...(binary ? tensors.map(({ bytes }) => bytes) : [])]), jsonLength: json.length };
}

/** A question as it came. */
export interface Asked {
  head: { inputs: { name: string; shape: number[]; datatype: string; parameters: { binary_data_size: number } }[]; parameters: unknown };
  tensor: Buffer;
  type: string;
}

/** Starts it; answers what it was asked, and takes manners for the questions to come (the last one for all that follow). */
export async function standIn(): Promise<{
  url: string;
  asked: Asked[];
  manners: Manner[];
  input: { datatype: string; shape: number[] };
  close(): void;
}> {
  const asked: Asked[] = [];
  const manners: Manner[] = [];
  const input = { datatype: 'BYTES', shape: [-1] };
  const json = (response: ServerResponse, body: unknown, status = 200): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const infer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const length = Number(request.headers[HEADER]);
    asked.push({
      head: JSON.parse(body.toString('utf8', 0, length)) as Asked['head'],
      tensor: body.subarray(length),
      type: String(request.headers['content-type']),
    });
    const manner = (manners.length > 1 ? manners.shift() : manners[0]) ?? { how: 'binary', boxes: [] };
    if (manner.how === 'silent') return;
    if (manner.how === 'status') return json(response, { error: manner.text }, manner.status);
    const { body: told, jsonLength } =
      manner.how === 'raw' ? { jsonLength: undefined, ...manner } : answerOf(manner.boxes, manner.how === 'binary');
    response.writeHead(200, jsonLength === undefined || manner.how === 'json' ? {} : { [HEADER]: String(jsonLength) }).end(told);
  };
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url === '/v2/models/spots')
      json(response, {
        name: 'spots',
        versions: ['7'],
        platform: 'test',
        inputs: [{ name: 'image', ...input }],
        outputs: [{ name: 'boxes', datatype: 'FP32', shape: [-1, 4] }],
      });
    else if (url === '/v2/models/spots/ready') json(response, {});
    else if (url === '/v2/models/spots/infer') void infer(request, response);
    else json(response, { error: `Request for unknown model: '${url}'` }, 400);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    manners,
    input,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

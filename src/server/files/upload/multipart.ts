/**
 * A multipart body that is in memory. Bodies of chunks are small: one search for the boundary is many times quicker than a parser of
 * streams.
 */

/** One part: its field's name and its bytes, which are a view of the body. */
export interface Part {
  name: string;
  content: Buffer;
}

/** A body that is not what its type says. */
export class MultipartError extends Error {
  override readonly name = 'MultipartError';
}

const CRLF = '\r\n';
/** Longest head of a part, bytes. */
const HEAD = 32_768;
const PARAMETER = /\s*;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gy;

/** A parameter of a header's value; the names of others may stand inside of quotes. */
function parameterOf(value: string, wanted: string): string | undefined {
  const start = value.indexOf(';');
  if (start < 0) return undefined;
  PARAMETER.lastIndex = start;
  for (let match = PARAMETER.exec(value); match; match = PARAMETER.exec(value)) {
    const [, name = '', quoted, plain = ''] = match;
    if (name.toLowerCase() === wanted) return quoted === undefined ? plain.trim() : quoted.replaceAll(/\\(.)/g, '$1');
  }
  return undefined;
}

function nameOf(head: string): string {
  const disposition = head.split(CRLF).find((line) => /^content-disposition\s*:/i.test(line));
  const name = disposition && parameterOf(disposition, 'name');
  if (name === undefined) throw new MultipartError('a part without a name');
  return name;
}

/** Where the head of the part after a delimiter begins: at the line's end before it; undefined after the last one. */
function afterDelimiter(body: Buffer, at: number): number | undefined {
  if (body.toString('latin1', at, at + 2) === '--') return undefined;
  let end = at;
  while (body[end] === 0x20 || body[end] === 0x09) end += 1;
  if (body.toString('latin1', end, end + 2) !== CRLF) throw new MultipartError('a boundary that does not end its line');
  return end;
}

/**
 * The parts of a body, in their order.
 * @param type of the body, with its boundary
 * @throws MultipartError when there is no boundary, a part has no name, or the body stops before its end
 */
export function* partsIn(body: Buffer, type: string): Generator<Part> {
  const boundary = parameterOf(type, 'boundary');
  if (!boundary) throw new MultipartError('no boundary');
  const delimiter = Buffer.from(`${CRLF}--${boundary}`, 'latin1');
  const opening = delimiter.subarray(CRLF.length);
  const before = body.subarray(0, opening.length).equals(opening) ? -CRLF.length : body.indexOf(delimiter);
  if (before === -1) throw new MultipartError('no part');
  for (let at = afterDelimiter(body, before + delimiter.length); at !== undefined;) {
    const headEnd = body.indexOf(CRLF + CRLF, at, 'latin1');
    if (headEnd < 0 || headEnd - at > HEAD) throw new MultipartError('a part without an end of its head');
    const start = headEnd + 2 * CRLF.length;
    const end = body.indexOf(delimiter, start);
    if (end < 0) throw new MultipartError('a part without an end');
    yield { name: nameOf(body.toString('utf8', at, headEnd)), content: body.subarray(start, end) };
    at = afterDelimiter(body, end + delimiter.length);
  }
}

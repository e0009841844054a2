/** Parts of a workbook as XML: no entities of its own, no document type, no depth without bound. */
import { SaxesParser } from 'saxes';
import { unreadable } from '../unreadable.ts';

/** Elements within each other. */
const DEEPEST = 64;
/** Bytes read between two looks at what else waits. */
const SLICE = 64 * 1024;

export const notAWorkbook = (): Error => unreadable('不是有效的 XLSX 文件', 'not a valid XLSX file');

/** What is told of a part while it is read; names without their prefixes. */
export interface Reader {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (piece: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function parserFor({ open, close, text }: Reader): SaxesParser {
  let depth = 0;
  const parser = new SaxesParser();
  const refuse = (): void => {
    throw notAWorkbook();
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) refuse();
    open?.(local(name), attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(local(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

/** Reads a part in slices; after each the caller may take what has been read. @throws AppError import.file */
export function* inSlices(bytes: Uint8Array, reader: Reader): Generator<void> {
  const parser = parserFor(reader);
  const head = bytes.subarray(0, 2);
  const text = new TextDecoder(
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8',
    { fatal: true },
  );
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      parser.write(text.decode(bytes.subarray(at, at + SLICE), { stream: at + SLICE < bytes.length }));
      yield;
    }
  } catch (error) {
    throw error instanceof TypeError ? notAWorkbook() : error;
  }
  parser.close();
}

/** Reads a whole part. @throws AppError import.file */
export function readXml(bytes: Uint8Array, reader: Reader): void {
  for (const _slice of inSlices(bytes, reader));
}

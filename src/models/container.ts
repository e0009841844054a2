/** The container of a GLB: glTF 2.0 in one piece (Khronos, ISO/IEC 12113), what is said in JSON and the bytes it speaks of. */

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** A part of the bytes, as `bufferViews` has it. */
interface View {
  buffer: 0;
  byteOffset: number;
  byteLength: number;
  target: number;
  byteStride?: number;
}

/** The bytes of a GLB in the making. */
export class GlbBytes {
  readonly #views: View[] = [];
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  /** Adds numbers, at a multiple of four bytes. Answers the number of their view. @param byteStride of elements that are filled up */
  add({ buffer, byteOffset, byteLength }: ArrayBufferView, target: number, byteStride?: number): number {
    this.#views.push({ buffer: 0, byteOffset: this.#length, byteLength, target, ...(byteStride === undefined ? {} : { byteStride }) });
    this.#pieces.push(new Uint8Array(buffer, byteOffset, byteLength), new Uint8Array(padded(byteLength) - byteLength));
    this.#length += padded(byteLength);
    return this.#views.length - 1;
  }

  /** The whole file. @param gltf everything but `bufferViews` and `buffers` */
  file(gltf: object): Buffer {
    const json = Buffer.from(JSON.stringify({ ...gltf, bufferViews: this.#views, buffers: [{ byteLength: this.#length }] }));
    const text = Buffer.alloc(padded(json.length), ' ');
    json.copy(text);
    const head = Buffer.alloc(12);
    head.write('glTF', 'latin1');
    head.writeUInt32LE(2, 4);
    head.writeUInt32LE(12 + 8 + text.length + 8 + this.#length, 8);
    const chunk = (length: number, type: string): Buffer => {
      const start = Buffer.alloc(8);
      start.writeUInt32LE(length);
      start.write(type, 4, 'latin1');
      return start;
    };
    return Buffer.concat([head, chunk(text.length, 'JSON'), text, chunk(this.#length, 'BIN\0'), ...this.#pieces]);
  }
}

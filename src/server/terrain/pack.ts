/** Many small files one behind the other: a scene is stored whole or not at all, and goes with the file it was made of. */
import { open, type FileHandle } from 'node:fs/promises';
import type { Packed } from './messages.ts';

export class Pack {
  readonly files: Record<string, [number, number]> = {};
  #at = 0;

  private constructor(private readonly file: FileHandle) {}

  static async at(path: string): Promise<Pack> {
    return new Pack(await open(path, 'w'));
  }

  async add(name: string, bytes: Uint8Array | string): Promise<void> {
    const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    await this.file.write(content, 0, content.length, this.#at);
    this.files[name] = [this.#at, content.length];
    this.#at += content.length;
  }

  async close(): Promise<Packed> {
    await this.file.close();
    return this.files;
  }
}

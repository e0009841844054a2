import type { Config } from '../../config/config.ts';
import type { FileTools } from '../tools.ts';

/** What objects of the store are reached with. */
export interface ObjectTools extends FileTools {
  config: Config;
}

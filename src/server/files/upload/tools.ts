import type { Config } from '../../config/config.ts';
import type { FileTools } from '../tools.ts';

/** What uploads are taken with. */
export interface UploadTools extends FileTools {
  config: Config;
}

/** Every command that a row may offer (documents/ground/model/commands.ts), by its name. */
import type { CommandAnswer } from '../../contract/commands.ts';
import type { CommandName } from '../../documents/ground/model/commands.ts';
import type { CommandTools } from './tools.ts';
import { importAnnotations } from '../media/annotations/job.ts';
import { addFlightMedia } from '../media/flights/byHand.ts';
import { addMedia } from '../media/intake/take.ts';
import { importDataset } from '../media/samples/bring/job.ts';
import { prepareOrthophoto } from '../map/ortho/command.ts';
import { signOutUser } from '../identity/signOutUser.ts';
import { unlockUser } from '../identity/unlockUser.ts';
import { bindByNumber, verifyBinding } from '../iv/bind.ts';
import { runRoute } from '../devices/runRoute.ts';
import { syncAreas } from '../devices/areas/sync.ts';
import { lockRotor, scanBlades } from '../devices/rotor.ts';
import { sendDrone } from '../devices/sendDrone.ts';
import { speak } from '../devices/speaker.ts';
import { testConnection } from '../devices/sensors/connection.ts';
import { diagnoseBatch } from '../iv/diagnoseJob.ts';
import { importSweeps } from '../iv/importJob.ts';
import { previewThresholds } from '../iv/previewJob.ts';
import { scanPlan } from '../iv/scanJob.ts';
import { cancelJob, followJob, retryJob } from '../jobs/commands.ts';
import { sendAgain } from '../outbox/sendAgain.ts';
import type { Call } from '../user/call.ts';
import { insertTower } from '../numbering/insertTower.ts';
import { numberModules } from '../numbering/numberModules.ts';
import { numberTowers } from '../numbering/numberTowers.ts';
import type { Agreed } from '../numbering/planned.ts';
import { reconstruct } from '../reconstruction/job.ts';
import { makeReport, retakeReport } from '../reports/commands.ts';
import { makeIvPlanReport, makeIvReport } from '../reports/commandsIv.ts';
import { previewTemplate, useTemplate } from '../reports/template.ts';
import { checkRoute } from '../routes/check.ts';
import { generateRoute } from '../routes/generate.ts';
import { exportKmz, importKmz } from '../routes/kmz.ts';
import { processCloud } from '../terrain/cloud/job.ts';
import { setRouteBase } from '../terrain/dem/base.ts';
import { processTerrain } from '../terrain/dem/job.ts';
import { countModules } from './count/job.ts';
import { processModel } from './model/job.ts';
import { packDataset } from './packDataset.ts';
import { restartTerminal } from './restartTerminal.ts';

/**
 * @param subject what the row names
 * @param values what the form asked for, valid
 * @param agreed whether it only tells what it would change, or which preview was agreed to; of commands that preview
 * @throws AppError permission.denied, record.unknown outside the caller's reach
 */
export type Command = (
  context: CommandTools,
  call: Call,
  subject: string,
  values: Record<string, unknown>,
  agreed: Agreed,
) => Promise<CommandAnswer | void>;

export const commands: Record<CommandName, Command> = {
  signOut: signOutUser,
  unlock: unlockUser,
  resend: sendAgain,
  restart: restartTerminal,
  packDataset,
  importDataset,
  makeReport,
  makeIvReport,
  makeIvPlanReport,
  retakeReport,
  previewTemplate,
  useTemplate,
  numberTowers,
  insertTower,
  numberModules,
  prepareOrthophoto,
  addMedia,
  addFlightMedia,
  importAnnotations,
  countModules,
  processModel,
  reconstruct,
  followJob,
  retryJob,
  cancelJob,
  importSweeps,
  diagnoseBatch,
  previewThresholds,
  scanPlan,
  bindByNumber,
  verifyBinding,
  runRoute,
  generateRoute,
  checkRoute,
  importKmz,
  exportKmz,
  sendDrone,
  speak,
  syncAreas,
  lockRotor,
  scanBlades,
  testConnection,
  processTerrain,
  setRouteBase,
  processCloud,
};

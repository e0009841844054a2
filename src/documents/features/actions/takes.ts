/** What the forms of commands may ask for (`takes`) and must (`needs`); apart from the commands, because lists do not wait for it. */
import type { CommandName } from '../../ground/model/commands.ts';

export const TAKES: Partial<Record<CommandName, { takes: readonly string[]; needs: readonly string[] }>> = {
  restart: { takes: ['reason', 'minutes'], needs: ['reason'] },
  packDataset: { takes: ['format', 'split'], needs: ['format'] },
  importDataset: { takes: ['dataset', 'stationCode', 'format'], needs: ['dataset', 'stationCode'] },
  numberTowers: { takes: ['reverse', 'start', 'step'], needs: ['start', 'step'] },
  insertTower: { takes: ['towerCode', 'location', 'type', 'structure', 'height', 'baseAltitude'], needs: ['towerCode'] },
  processModel: { takes: ['blades', 'facing', 'rotorAzimuth'], needs: [] },
  reconstruct: { takes: ['products', 'quality', 'lens', 'takenFrom', 'takenTo'], needs: [] },
  addMedia: { takes: ['files'], needs: ['files'] },
  addFlightMedia: { takes: ['files', 'last', 'inspectObject'], needs: ['files'] },
  importAnnotations: { takes: ['annotations', 'format'], needs: ['annotations'] },
  importSweeps: { takes: ['irradiance', 'tCell', 'sweepTime'], needs: [] },
  generateRoute: { takes: ['basis', 'margin', 'clearOf', 'parts', 'corridorEvery', 'takeoffAltitude'], needs: [] },
  importKmz: { takes: ['kmz'], needs: ['kmz'] },
  sendDrone: { takes: ['location', 'height', 'reason'], needs: ['reason'] },
  speak: { takes: ['text', 'volume', 'mode'], needs: ['mode'] },
  lockRotor: { takes: ['locked', 'note'], needs: ['locked'] },
  numberModules: { takes: ['tables'], needs: [] },
};

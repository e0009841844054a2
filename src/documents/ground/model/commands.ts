/**
 * What the server does on request with whom or what a row names, beyond changing the row. A command is here and in server/commands; what
 * its form asks for stands in features/actions/takes.ts.
 */
import type { Power } from '../powers.ts';

interface CommandKind {
  /** Resource whose right the caller must hold, over the record that is named. */
  resource: string;
  right: Power;
  /** It tells first what it would change. */
  previews?: true;
  /** It changes nothing: nobody is asked whether it should be done. */
  shows?: true;
  /** It is done at once: what it makes is opened, and can be thrown away. */
  atOnce?: true;
}

const COMMAND_KINDS = {
  /** Ends every session of a user. */
  signOut: { resource: 'user', right: 'edit' },
  /** Lets a user sign in again who is locked after wrong passwords. */
  unlock: { resource: 'user', right: 'edit' },
  /** Sends a message again that did not arrive. */
  resend: { resource: 'outgoingMessage', right: 'view' },
  /** Restarts a terminal: posted to the gateway of the deployment. */
  restart: { resource: 'terminal', right: 'edit' },
  /** Packs the stored samples of a dataset version, with their images, for training: a job that leaves a file. */
  packDataset: { resource: 'defectSample', right: 'export' },
  /** Makes samples of a version out of a packed dataset: a job. */
  importDataset: { resource: 'defectSample', right: 'add' },
  /** Makes a draft of a report of a task, with the figures as they are now, and opens it. */
  makeReport: { resource: 'report', right: 'add', atOnce: true },
  /** Makes a draft of a report of a batch of sweeps, and opens it. */
  makeIvReport: { resource: 'report', right: 'add', atOnce: true },
  /** The same of the newest batch of a plan. */
  makeIvPlanReport: { resource: 'report', right: 'add', atOnce: true },
  /** Takes the figures of a draft anew from its tasks. */
  retakeReport: { resource: 'report', right: 'edit' },
  /** Shows the newest released report as a template lays it out. */
  previewTemplate: { resource: 'template', right: 'view', shows: true, atOnce: true },
  /** Makes a template the default of its company and kind, in place of the one before. */
  useTemplate: { resource: 'template', right: 'edit' },
  /** Renumbers the towers of a line, names them by the line's pattern and measures the spans. */
  numberTowers: { resource: 'tower', right: 'edit', previews: true },
  /** Puts a tower behind another of its line; those behind move up. */
  insertTower: { resource: 'tower', right: 'add', previews: true },
  /** Numbers the modules of a zone by where they lie, in the format of the station. */
  numberModules: { resource: 'pvModule', right: 'edit', previews: true },
  /** Makes the tiles of an orthophoto, again where it failed: a job. */
  prepareOrthophoto: { resource: 'mapLayer', right: 'edit' },
  /** Makes files media of a task; they are looked at by a job. */
  addMedia: { resource: 'task', right: 'edit' },
  /** Makes files media of a flight that no dock uploaded, and of its task. */
  addFlightMedia: { resource: 'flight', right: 'report' },
  /** Makes boxes that another tool drew defects of a task: a job. */
  importAnnotations: { resource: 'task', right: 'edit' },
  /** Counts the modules of a task on an orthophoto of its station: a job. */
  countModules: { resource: 'task', right: 'edit' },
  /** Builds the model of a turbine from its record: a job. */
  processModel: { resource: 'task', right: 'edit' },
  /** Has models, an orthophoto and a cloud made of the photographs of a task, by a server outside: a job. */
  reconstruct: { resource: 'task', right: 'execute' },
  /** Shows how far a job is and what came of it. */
  followJob: { resource: 'job', right: 'view', shows: true },
  /** Queues a job again that failed or was cancelled. */
  retryJob: { resource: 'job', right: 'view' },
  /** Ends a job that waits, or stops one that runs. */
  cancelJob: { resource: 'job', right: 'view' },
  /** Takes the curves of sweep files into a batch and judges them: a job. */
  importSweeps: { resource: 'ivRecord', right: 'add' },
  /** Judges all curves of a batch again: a job. */
  diagnoseBatch: { resource: 'ivRecord', right: 'edit' },
  /** Tells what a set of thresholds would change of stored verdicts: a job. */
  previewThresholds: { resource: 'ivThreshold', right: 'edit' },
  /** Sweeps the strings of a plan and judges them: a job. */
  scanPlan: { resource: 'ivPlan', right: 'execute' },
  /** Binds the free strings of an inverter to its channels by their numbers. */
  bindByNumber: { resource: 'pvString', right: 'edit' },
  /** Holds measured voltages of an inverter's strings against their modules. */
  verifyBinding: { resource: 'pvString', right: 'edit' },
  /** Sends a drone along a route at once, where every check before a take-off passes. */
  runRoute: { resource: 'flight', right: 'control' },
  /** Lays out the waypoints of a route over its zones or along its towers. */
  generateRoute: { resource: 'route', right: 'edit', previews: true },
  /** Holds a route against every rule; what fails cannot be flown. */
  checkRoute: { resource: 'route', right: 'check' },
  /** Takes the waypoints of a route file. */
  importKmz: { resource: 'route', right: 'edit', previews: true },
  /** Writes a route as the file that docks and ground stations fly. */
  exportKmz: { resource: 'route', right: 'view', shows: true },
  /** Sends a drone of a dock to a point of a watched area, where every check and the airspace allow it. */
  sendDrone: { resource: 'flight', right: 'control' },
  /** Has a drone say something through its loudspeaker, at the scene of a security event. */
  speak: { resource: 'flight', right: 'control' },
  /** Has the docks of a station take its flight areas. */
  syncAreas: { resource: 'airspace', right: 'enable' },
  /** Confirms that the rotor of a turbine is locked, or that it is no longer: two people, before blades are scanned. */
  lockRotor: { resource: 'flight', right: 'control' },
  /** Flies the blade route of a turbine at once. */
  scanBlades: { resource: 'flight', right: 'control' },
  /** Reads the file of a terrain model, and makes what is shown of it: a job. */
  processTerrain: { resource: 'model3d', right: 'edit' },
  /** Makes a terrain model the one that the routes of its station are held against. */
  setRouteBase: { resource: 'model3d', right: 'edit' },
  /** Reads the point cloud of a task and works out the clearances of its line: a job. */
  processCloud: { resource: 'task', right: 'execute' },
  /** Tries the connection of a sensor: what was last heard of it, or whether its address answers. */
  testConnection: { resource: 'iotDevice', right: 'edit', shows: true },
} as const satisfies Record<string, CommandKind>;

export type CommandName = keyof typeof COMMAND_KINDS;
export const COMMANDS: Record<CommandName, CommandKind> = COMMAND_KINDS;
export const COMMAND_NAMES = Object.keys(COMMAND_KINDS) as CommandName[];

/** Every call that is not of a resource, by room: the server judges requests by it and describes it in /openapi.json. */
import { assistantCalls } from './assistant.ts';
import { deviceCalls } from './devices.ts';
import { fileCalls, objectCalls } from './files.ts';
import { identityCalls, roleViewCalls } from './identity.ts';
import { jobCalls } from './jobs.ts';
import { mapCalls } from './map.ts';
import { reportCalls } from './reports.ts';
import { routeCalls } from './routes.ts';
import { reviewCalls } from './review.ts';
import type { CallSchema } from './schema.ts';
import { sceneCalls } from './scene.ts';
import { screenCalls } from './screen.ts';
import { syncCalls } from './sync.ts';
import { systemCalls } from './system.ts';
import { shareCalls, viewCalls } from './views.ts';
import { terrainCalls } from './terrain.ts';
import { cameraCalls } from './cameras.ts';
import { videoCalls } from './video.ts';
import { workbenchCalls } from './workbench.ts';

export const FIXED_CALLS = {
  jobs: jobCalls,
  screen: screenCalls,
  files: fileCalls,
  scenes: sceneCalls,
  objects: objectCalls,
  views: viewCalls,
  share: shareCalls,
  reports: reportCalls,
  review: reviewCalls,
  identity: identityCalls,
  roleView: roleViewCalls,
  assistant: assistantCalls,
  map: mapCalls,
  system: systemCalls,
  workbench: workbenchCalls,
  sync: syncCalls,
  devices: deviceCalls,
  cameras: cameraCalls,
  video: videoCalls,
  routes: routeCalls,
  terrain: terrainCalls,
} as const satisfies Record<string, Readonly<Record<string, CallSchema>>>;

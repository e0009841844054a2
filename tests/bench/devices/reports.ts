/** What docks and their drones report: the properties of the simulated ones. */
import { SimulatedDock } from '../../../src/server/devices/simulator/dock.ts';
import { dockReports, droneReport } from '../../../src/server/devices/simulator/reports.ts';

interface Reports {
  dock: Record<string, unknown>;
  drone: Record<string, unknown>;
}

/** Whole reports of one dock and of its drone, on the ground or in the air. */
export function reportsOf(sn: string, droneSn: string, flies: boolean): Reports {
  const dock = new SimulatedDock({ sn, droneSn, at: { lon: 100, lat: 38 }, height: 1_000 }, () => undefined);
  dock.droneOn = flies;
  const flight = flies ? { drone_in_dock: 0, mode_code: 4 } : {};
  return {
    dock: { ...Object.assign({}, ...dockReports(dock)), ...flight },
    drone: { ...droneReport(dock), ...(flies ? { mode_code: 5 } : {}) },
  };
}

/** Docks and drones that the channel knows, by serial number. */
import type { Pool } from 'pg';

export interface Dock {
  id: string;
  sn: string;
  stationCode: string;
  drone: { id: string; sn: string } | undefined;
  /** It has a key, or was heard on a broker outside. */
  onChannel: boolean;
}

export class Registry {
  #docks = new Map<string, Dock>();
  #byDrone = new Map<string, Dock>();
  #loading: Promise<void> | undefined;

  constructor(private readonly pool: Pool) {}

  /** Reads all again; callers meanwhile wait for the same reading. */
  load(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #read(): Promise<void> {
    const { rows } = await this.pool.query<{
      id: string;
      sn: string;
      stationCode: string;
      droneId: string | null;
      droneSn: string | null;
      there: boolean;
    }>(
      `select a.id, a.sn, a."stationCode", d.id as "droneId", d.sn as "droneSn", k.sn is not null as there
         from airport a left join drone d on d.sn = a."boundDroneSn" left join sunvane.device k on k.sn = a.sn`,
    );
    const docks = rows.map(({ id, sn, stationCode, droneId, droneSn, there }): Dock => ({
      id,
      sn,
      stationCode,
      drone: droneId !== null && droneSn !== null ? { id: droneId, sn: droneSn } : undefined,
      onChannel: there,
    }));
    this.#docks = new Map(docks.map((dock) => [dock.sn, dock]));
    this.#byDrone = new Map(docks.flatMap((dock) => (dock.drone ? [[dock.drone.sn, dock]] : [])));
  }

  dock(sn: string): Dock | undefined {
    return this.#docks.get(sn);
  }

  /** The dock whose drone it is. */
  ofDrone(sn: string): Dock | undefined {
    return this.#byDrone.get(sn);
  }

  onChannel(): Dock[] {
    return [...this.#docks.values()].filter((dock) => dock.onChannel);
  }
}

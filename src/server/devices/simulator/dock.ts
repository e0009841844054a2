/** The simulated dock: cover, power, debugging, flights, alarms, and what it answers. What it says is handed to `say`. */
import { randomUUID } from 'node:crypto';
import { SimulatedCamera } from './camera.ts';
import { SimulatedSpeaker } from './speaker.ts';
import { SimulatedDrone, type Shot } from './drone.ts';
import {
  AFTER,
  CHARGE,
  DOING,
  MOST_WIND,
  RESULT,
  STAGES,
  WIND_ALARM,
  type DockPlan,
  type Fault,
  type Flight,
  type Message,
  type Stage,
} from './parts.ts';
import { alarms, commandDone, flightProgress, speechProgress, topology } from './messages.ts';
import { dockReports, droneReport, type DockState } from './reports.ts';
import { fetchMission, type Mission } from './route.ts';

/** A flight as it is asked for. */
const flightOf = (id: string, { rth_altitude: height }: Record<string, unknown>, more: Partial<Flight>): Flight => ({
  id,
  mission: undefined,
  point: false,
  returnHeight: Number(height ?? 60),
  from: 0,
  started: false,
  bid: '',
  result: undefined,
  ...more,
});

export class SimulatedDock implements DockState {
  readonly drone: SimulatedDrone;
  readonly camera = new SimulatedCamera();
  readonly speaker = new SimulatedSpeaker();
  stage: Stage = 'idle';
  debug = false;
  /** 0 closed, 1 open, 2 half open. */
  cover = 0;
  light = 0;
  droneOn = false;
  charging = true;
  jobs = 0;
  wind = 3;
  readonly storageUsed: number;
  #stageLeft = 0;
  #seconds = 0;
  #flight: Flight | undefined;
  #doing: { method: string; bid: string; left: number; done: () => void } | undefined;
  /** Undefined before a broker heard of any. */
  #alarm: string | undefined;
  #told = '';

  constructor(
    readonly plan: DockPlan,
    private readonly say: (message: Message) => void,
    readonly faults: ReadonlySet<Fault> = new Set(),
    /** Called with what a flight took, once it has landed. */
    private readonly took: (flight: string, shots: readonly Shot[]) => void = () => undefined,
  ) {
    this.drone = new SimulatedDrone(plan.at, () => this.wind);
    if (faults.has('battery')) this.drone.battery = 35;
    this.storageUsed = faults.has('storage') ? 60_000_000 : 12_000_000;
  }

  /** AIRPORT_STATUS. */
  get mode(): number {
    if (this.#flight || this.stage !== 'idle') return 4;
    return this.debug ? 2 : 0;
  }

  get inDock(): boolean {
    return this.drone.phase === 'docked';
  }

  /** Dock and drone change quickly: they report more often. */
  get moves(): boolean {
    return this.stage !== 'idle' || this.#doing !== undefined;
  }

  topology(): Message {
    return topology(this.plan, this.droneOn);
  }

  /** A broker is there that knows nothing of it yet. */
  greet(): Message[] {
    this.#alarm = undefined;
    return [this.topology(), ...this.reports()];
  }

  reports(): Message[] {
    const dock = dockReports(this).map((data) => ({ topic: `thing/product/${this.plan.sn}/osd`, data }));
    return this.droneOn ? [...dock, { topic: `thing/product/${this.plan.droneSn}/osd`, data: droneReport(this) }] : dock;
  }

  /** Time passes. */
  step(seconds: number): void {
    this.#seconds += seconds;
    // A slow breeze, so that values move as they do outside.
    this.wind = (this.faults.has('wind') ? 14 : 3.2) + Math.sin(this.#seconds / 37) * 0.8;
    this.#alarms();
    if (this.#doing && (this.#doing.left -= seconds) <= 0) this.#done();
    this.#speaks(seconds);
    if (this.stage === 'idle' && this.charging) this.drone.battery = Math.min(100, this.drone.battery + CHARGE * seconds);
    if (this.stage === 'idle') return;
    if (this.stage === 'air') this.#inAir(seconds);
    else if ((this.#stageLeft -= seconds) <= 0) this.#nextStage();
    this.#progress();
  }

  /** Tells how far it is with what it says. */
  #speaks(seconds: number): void {
    const saying = this.speaker.step(seconds);
    if (saying) this.say(speechProgress(this.plan.sn, saying));
  }

  #alarms(): void {
    const alarm = this.wind > MOST_WIND ? WIND_ALARM : '';
    if (alarm === this.#alarm) return;
    this.#alarm = alarm;
    this.say(alarms(this.plan.sn, alarm, this.inDock));
  }

  #enter(stage: Stage): void {
    this.stage = stage;
    this.#stageLeft = stage in STAGES ? STAGES[stage as keyof typeof STAGES] : 0;
    if (stage === 'open' || stage === 'close') this.cover = 2;
    if (stage === 'power') Object.assign(this, { cover: 1, droneOn: true });
    if (stage === 'power') this.say(this.topology());
  }

  #nextStage(): void {
    const flight = this.#flight;
    if (this.stage === 'prepare') this.#enter('open');
    else if (this.stage === 'open') this.#enter('power');
    else if (this.stage === 'power') this.#enter('upload');
    else if (this.stage === 'upload' && flight) {
      this.charging = false;
      if (flight.mission && flight.point && flight.mission.legs[0])
        this.drone.flyTo(flight.mission.legs[0], flight.mission.takeoffHeight, flight.returnHeight);
      else if (flight.mission) this.drone.fly(flight.mission, flight.returnHeight, flight.from);
      this.#enter('air');
    } else if (this.stage === 'close') this.#landed();
  }

  #inAir(seconds: number): void {
    const { drone } = this;
    drone.step(seconds, this.#flight?.point ?? false);
    const flight = this.#flight;
    if (flight && (drone.phase === 'return' || drone.phase === 'landing'))
      flight.result ??= drone.index >= drone.legs.length || flight.point ? 'ok' : 'partially_done';
    if (drone.phase === 'docked') this.#enter('close');
  }

  #landed(): void {
    Object.assign(this, { stage: 'idle', cover: 0, droneOn: false, charging: true, jobs: this.jobs + 1 });
    this.say(this.topology());
    const flight = this.#flight;
    this.#flight = undefined;
    if (!flight) return;
    this.#tell(flight, flight.result ?? 'ok', 100);
    if (this.drone.shots.length) this.took(flight.id, this.drone.shots.splice(0));
  }

  /** Tells of the flight, whenever something changed. */
  #progress(): void {
    const flight = this.#flight;
    if (!flight?.started) return;
    const { drone } = this;
    const status = drone.paused ? 'paused' : 'in_progress';
    const key = `${status} ${this.stage} ${drone.phase} ${drone.index}`;
    if (key === this.#told) return;
    this.#told = key;
    this.#tell(flight, status, this.stage === 'close' ? 98 : drone.percent);
  }

  #tell(flight: Flight, status: string, percent: number): void {
    this.say(flightProgress(this.plan.sn, flight, this.drone, status, percent));
  }

  #done(): void {
    const doing = this.#doing;
    this.#doing = undefined;
    if (!doing) return;
    doing.done();
    this.say(commandDone(this.plan.sn, doing));
  }

  /** Does what it is told. Answers the result, and whether it goes on. */
  async serve(method: string, data: Record<string, unknown>, bid: string): Promise<{ result: number; output?: { status: string } }> {
    const { drone } = this;
    const answer = (result: number): { result: number } => ({ result });
    switch (method) {
      case 'debug_mode_open':
      case 'debug_mode_close':
        if (this.#flight) return answer(RESULT.busy);
        this.debug = method === 'debug_mode_open';
        return answer(RESULT.ok);
      case 'flighttask_prepare':
        return answer(await this.#prepare(data));
      case 'flighttask_execute':
        return answer(this.#execute(data, bid));
      case 'takeoff_to_point':
        return answer(this.#takeOff(data, bid));
      case 'flighttask_pause':
        return answer(this.#while(drone.phase === 'route', () => (drone.paused = true)));
      case 'flighttask_recovery':
        return answer(this.#while(drone.paused, () => (drone.paused = false)));
      case 'flighttask_stop':
      case 'return_home':
        return answer(this.#while(['takeoff', 'route', 'point', 'hover'].includes(drone.phase), () => drone.goHome()));
      case 'return_home_cancel':
        return answer(this.#while(drone.phase === 'return', () => this.#goOn()));
      case 'fly_to_point':
        return answer(this.#while(this.#flight?.point === true && ['point', 'hover'].includes(drone.phase), () => this.#flyTo(data)));
      case 'fly_to_point_stop':
        return answer(this.#while(drone.phase === 'point', () => drone.hover()));
      default: {
        const seen = this.speaker.serve(method, data, bid, this.droneOn) ?? this.camera.serve(method, data, this.droneOn);
        return seen === undefined ? this.#debugging(method, bid) : answer(seen);
      }
    }
  }

  #goOn(): void {
    if (this.#flight) this.#flight.result = undefined;
    this.drone.goOn();
  }

  #while(holds: boolean, work: () => unknown): number {
    if (!this.#flight || !holds) return RESULT.nothing;
    work();
    return RESULT.ok;
  }

  async #prepare(data: Record<string, unknown>): Promise<number> {
    const id = String(data['flight_id']);
    if (this.#flight?.id === id) return RESULT.ok;
    if (this.#flight || this.debug) return RESULT.busy;
    if (this.faults.has('refuse')) return RESULT.refused;
    const file = (data['file'] ?? {}) as { url?: unknown; fingerprint?: unknown };
    const from = (data['break_point'] as { index?: unknown } | undefined)?.index;
    const flight = flightOf(id, data, { from: typeof from === 'number' ? from : 0 });
    this.#flight = flight;
    try {
      flight.mission = await fetchMission(String(file.url), String(file.fingerprint));
      return RESULT.ok;
    } catch {
      this.#flight = undefined;
      return RESULT.route;
    }
  }

  #execute(data: Record<string, unknown>, bid: string): number {
    if (this.#flight?.id !== String(data['flight_id']) || !this.#flight.mission) return RESULT.nothing;
    if (this.#flight.started) return RESULT.ok;
    Object.assign(this.#flight, { started: true, bid });
    this.#enter('prepare');
    return RESULT.ok;
  }

  /** The point that is meant, its height above the dock. */
  #target(lon: unknown, lat: unknown, height: unknown): Mission {
    const leg = { lon: Number(lon), lat: Number(lat), height: Number(height) - this.plan.height, speed: 8, photo: false };
    return { legs: [leg], takeoffHeight: 30 };
  }

  #takeOff(data: Record<string, unknown>, bid: string): number {
    if (this.#flight || this.debug) return RESULT.busy;
    if (this.faults.has('refuse')) return RESULT.refused;
    const mission = this.#target(data['target_longitude'], data['target_latitude'], data['target_height']);
    const id = typeof data['flight_id'] === 'string' ? data['flight_id'] : randomUUID();
    this.#flight = flightOf(id, data, { mission, point: true, started: true, bid });
    this.#enter('prepare');
    return RESULT.ok;
  }

  #flyTo(data: Record<string, unknown>): void {
    const [point] = (data['points'] ?? []) as { longitude?: unknown; latitude?: unknown; height?: unknown }[];
    const leg = this.#target(point?.longitude, point?.latitude, point?.height).legs[0];
    if (leg) this.drone.flyTo(leg, 30, 60);
  }

  /** What a dock does in debugging, and how it is afterwards. */
  #debugging(method: string, bid: string): { result: number; output?: { status: string } } {
    const change = Object.hasOwn(AFTER, method) ? AFTER[method] : undefined;
    if (!change) return { result: RESULT.unknown };
    if (!this.debug) return { result: RESULT.debug };
    if (this.#doing) return { result: RESULT.busy };
    if (method.startsWith('cover')) this.cover = 2;
    this.#doing = { method, bid, left: DOING, done: () => Object.assign(this, change) };
    return { result: RESULT.ok, output: { status: 'in_progress' } };
  }
}

/**
 * The simulated drone: place, height, speed and battery hang together. It climbs, flies and sinks at its own speeds, stops at waypoints,
 * uses more of its battery the more wind there is, and comes home while it still can. Pure; time is told.
 */
import type { Leg, Mission } from './route.ts';

const METRES_PER_DEGREE = 111_320;
const CLIMB = 4;
const SINK = 3;
const HOME_SPEED = 10;
/** Seconds at a waypoint: it stops and turns. */
const TURN_SECONDS = 1.5;
/** Battery per second in still air: 30 minutes of hover. */
const USE = 100 / 1_800;
/** Battery that must be left on the ground, %. */
const RESERVE = 15;

export type Phase = 'docked' | 'takeoff' | 'route' | 'point' | 'hover' | 'return' | 'landing';

/** DRONE_MODE of a phase. */
const MODES: Readonly<Record<Phase, number>> = { docked: 0, takeoff: 4, route: 5, point: 17, hover: 17, return: 9, landing: 10 };

export interface Place {
  lon: number;
  lat: number;
}

export const metres = (a: Place, b: Place): number =>
  Math.hypot((b.lon - a.lon) * METRES_PER_DEGREE * Math.cos((a.lat * Math.PI) / 180), (b.lat - a.lat) * METRES_PER_DEGREE);

/** A picture as it was taken. */
export interface Shot {
  at: Place;
  /** m above the dock. */
  height: number;
  /** ms since the epoch. */
  time: number;
}

/** Pictures of one flight: of a longer route it takes every second, third, … one. */
const MOST_PHOTOS = 24;

export class SimulatedDrone {
  phase: Phase = 'docked';
  at: Place;
  /** m above the dock. */
  height = 0;
  speed = 0;
  climb = 0;
  heading = 0;
  battery = 100;
  /** Waypoint it is under way to. */
  index = 0;
  shots: Shot[] = [];
  paused = false;
  #legs: readonly Leg[] = [];
  #takeoffHeight = 30;
  #returnHeight = 60;
  #turning = 0;
  /** Photographs that the route wants so far, and of how many it takes one. */
  #wanted = 0;
  #every = 1;

  constructor(
    readonly home: Place,
    /** m/s. */
    readonly wind: () => number,
  ) {
    this.at = { ...home };
  }

  get mode(): number {
    return MODES[this.phase];
  }

  get photos(): number {
    return this.shots.length;
  }

  get legs(): readonly Leg[] {
    return this.#legs;
  }

  get homeDistance(): number {
    return metres(this.at, this.home);
  }

  /** Battery per second as it flies now, %. */
  get use(): number {
    return USE * (1 + this.wind() / 15) * (this.climb > 0 ? 1.4 : 1);
  }

  /** Seconds of flight that are left. */
  get remaining(): number {
    return Math.round(this.battery / this.use);
  }

  /** Battery it takes to get home and down, with the reserve, %. */
  get homePower(): number {
    return Math.min(100, Math.ceil((this.homeDistance / HOME_SPEED + this.height / SINK) * this.use) + RESERVE);
  }

  /** Share of the route that is flown, %. */
  get percent(): number {
    return this.#legs.length ? Math.floor((90 * this.index) / this.#legs.length) : 0;
  }

  /** Goes up and flies a route. @param from waypoint to begin with */
  fly(mission: Mission, returnHeight: number, from = 0): void {
    this.#begin(mission.legs, mission.takeoffHeight, returnHeight);
    this.index = Math.min(from, mission.legs.length - 1);
  }

  /** Goes up and flies to a point, where it waits. */
  flyTo(leg: Leg, takeoffHeight: number, returnHeight: number): void {
    if (this.phase === 'docked') this.#begin([leg], takeoffHeight, returnHeight);
    else {
      this.#legs = [leg];
      this.index = 0;
      this.phase = 'point';
    }
  }

  #begin(legs: readonly Leg[], takeoffHeight: number, returnHeight: number): void {
    this.#legs = legs;
    this.#takeoffHeight = takeoffHeight;
    this.#returnHeight = returnHeight;
    this.#wanted = 0;
    this.#every = Math.ceil(legs.filter(({ photo }) => photo).length / MOST_PHOTOS) || 1;
    Object.assign(this, { phase: 'takeoff', index: 0, shots: [], paused: false });
  }

  goHome(): void {
    this.paused = false;
    this.phase = 'return';
  }

  /** Stays where it is, up to the next word. */
  hover(): void {
    this.phase = 'hover';
  }

  /** Goes on with its route after a return was called off. */
  goOn(): void {
    this.phase = this.#legs.length > 1 ? 'route' : 'hover';
  }

  /** @param seconds that passed. @param point whether it flies to a point alone */
  step(seconds: number, point: boolean): void {
    if (this.phase === 'docked') return;
    this.battery = Math.max(0, this.battery - this.use * seconds);
    [this.speed, this.climb] = [0, 0];
    const must = this.phase !== 'return' && this.phase !== 'landing' && this.battery < this.homePower;
    if (must) this.goHome();
    if (this.paused) return;
    if (this.phase === 'takeoff') {
      if (this.#toHeight(this.#takeoffHeight, seconds)) this.phase = point ? 'point' : 'route';
    } else if (this.phase === 'route' || this.phase === 'point') this.#onRoute(seconds);
    else if (this.phase === 'return') {
      if (this.homeDistance < 1) this.phase = 'landing';
      else if (this.height >= this.#returnHeight - 1 || this.homeDistance < 30 || this.#toHeight(this.#returnHeight, seconds))
        this.#toward(this.home, HOME_SPEED, seconds);
    } else if (this.phase === 'landing' && this.#toHeight(0, seconds)) this.phase = 'docked';
  }

  #onRoute(seconds: number): void {
    const leg = this.#legs[this.index];
    if (!leg) return this.phase === 'point' ? this.hover() : this.goHome();
    if (this.#turning > 0) {
      this.#turning -= seconds;
      return;
    }
    const there = metres(this.at, leg) < 0.5;
    if (!there) this.#toward(leg, leg.speed || 5, seconds);
    const level = this.#toHeight(leg.height, seconds);
    if (!there || !level) return;
    if (leg.photo) this.#photograph();
    this.index += 1;
    this.#turning = TURN_SECONDS;
  }

  #photograph(): void {
    if (this.#wanted % this.#every === 0) this.shots.push({ at: { ...this.at }, height: this.height, time: Date.now() });
    this.#wanted += 1;
  }

  #toHeight(height: number, seconds: number): boolean {
    const difference = height - this.height;
    const most = (difference > 0 ? CLIMB : SINK) * seconds;
    const step = Math.sign(difference) * Math.min(Math.abs(difference), most);
    this.height += step;
    this.climb = seconds > 0 ? step / seconds : 0;
    return Math.abs(height - this.height) < 0.05;
  }

  #toward(place: Place, speed: number, seconds: number): void {
    const left = metres(this.at, place);
    const share = left === 0 ? 1 : Math.min(1, (speed * seconds) / left);
    const east = (place.lon - this.at.lon) * Math.cos((this.at.lat * Math.PI) / 180);
    this.heading = Math.round((Math.atan2(east, place.lat - this.at.lat) * 180) / Math.PI);
    this.at = { lon: this.at.lon + (place.lon - this.at.lon) * share, lat: this.at.lat + (place.lat - this.at.lat) * share };
    this.speed = seconds > 0 ? (left * share) / seconds : 0;
  }
}

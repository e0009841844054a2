/** The camera of a simulated drone: where its gimbal points, how far it zooms, which lens it sends. */
import { LEAST_ZOOM, MOST_ZOOM, TURN_SECONDS } from '../../../contract/api/cameras.ts';
import { RESULT } from './parts.ts';

/** Payload of a simulated drone, as the channel numbers them. */
export const PAYLOAD = '80-0-0';
const LENSES = ['wide', 'zoom', 'ir'];
/** Reach of the gimbal, °. */
const [LOWEST, HIGHEST, ASIDE] = [-90, 35, 180];

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const numeric = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

export class SimulatedCamera {
  pitch = 0;
  yaw = 0;
  zoom = 1;
  lens = 'wide';

  /** Answers the result; undefined when the service is none of a camera. @param on whether the drone is switched on */
  serve(method: string, data: Record<string, unknown>, on: boolean): number | undefined {
    if (method === 'live_lens_change')
      return this.#serve(on && String(data['video_id']).includes(`/${PAYLOAD}/`), () => this.#change(data));
    if (!['camera_screen_drag', 'camera_focal_length_set', 'gimbal_reset'].includes(method)) return undefined;
    return this.#serve(on && data['payload_index'] === PAYLOAD, () => {
      if (method === 'gimbal_reset') Object.assign(this, { pitch: 0, yaw: 0 });
      else if (method === 'camera_focal_length_set') this.zoom = within(numeric(data['zoom_factor']), LEAST_ZOOM, MOST_ZOOM);
      else {
        this.pitch = within(this.pitch + numeric(data['pitch_speed']) * TURN_SECONDS, LOWEST, HIGHEST);
        this.yaw = within(this.yaw + numeric(data['yaw_speed']) * TURN_SECONDS, -ASIDE, ASIDE);
      }
      return RESULT.ok;
    });
  }

  #serve(there: boolean, work: () => number): number {
    return there ? work() : RESULT.nothing;
  }

  #change({ video_type: type }: Record<string, unknown>): number {
    if (typeof type !== 'string' || !LENSES.includes(type)) return RESULT.unknown;
    this.lens = type;
    return RESULT.ok;
  }

  /** As the drone reports it. */
  report(): Record<string, unknown> {
    const { pitch, yaw, zoom } = this;
    return { [PAYLOAD]: { payload_index: PAYLOAD, gimbal_pitch: pitch, gimbal_roll: 0, gimbal_yaw: yaw, zoom_factor: zoom } };
  }
}

/** What a simulated dock says of itself and of what it does, in the words of the protocol. */
import type { SimulatedDrone } from './drone.ts';
import type { DockPlan, Flight, Message } from './parts.ts';

const event = (sn: string, method: string, data: Message['data'], more: Partial<Message> = {}): Message => ({
  topic: `thing/product/${sn}/events`,
  method,
  data,
  ...more,
});

/** The dock, and its drone while that is on. */
export function topology({ sn, droneSn }: DockPlan, droneOn: boolean): Message {
  const sub = { sn: droneSn, domain: '0', type: 91, sub_type: 0, index: 'A' };
  const data = { domain: '3', type: 3, sub_type: 0, simulated: true, thing_version: '1.1.2', sub_devices: droneOn ? [sub] : [] };
  return { topic: `sys/product/${sn}/status`, method: 'update_topo', data };
}

/** All alarms of now. @param alarm code of the only one there may be; empty for none */
export function alarms(sn: string, alarm: string, inDock: boolean): Message {
  const one = { level: 2, module: 3, in_the_sky: inDock ? 0 : 1, code: alarm, device_type: '3-3-0', imminent: 1, args: {} };
  return event(sn, 'hms', { list: alarm ? [one] : [] });
}

/** How far a text is spoken. */
export function speechProgress(sn: string, { bid, md5, percent }: { bid: string; md5: string; percent: number }): Message {
  const output = { psdk_index: 2, md5, status: percent === 100 ? 'ok' : 'in_progress', progress: { percent, step_key: 'play' } };
  return event(sn, 'speaker_tts_play_start_progress', { result: 0, output }, { bid });
}

/** A command of debugging is done. */
export function commandDone(sn: string, { method, bid }: { method: string; bid: string }): Message {
  return event(sn, method, { result: 0, output: { status: 'ok', progress: { percent: 100, step_key: method } } }, { bid });
}

/** How far a flight is. @param status as for routes; a flight to a point has words of its own */
export function flightProgress(sn: string, flight: Flight, drone: SimulatedDrone, status: string, percent: number): Message {
  const broken = status === 'partially_done' || status === 'paused';
  const ext = {
    flight_id: flight.id,
    track_id: flight.id,
    current_waypoint_index: drone.index,
    media_count: drone.photos,
    ...(broken
      ? { break_point: { index: drone.index, state: 0, progress: 0, wayline_id: 0, latitude: drone.at.lat, longitude: drone.at.lon } }
      : {}),
  };
  const point = { ok: 'task_finish', in_progress: 'wayline_progress', paused: 'wayline_progress' }[status] ?? 'wayline_failed';
  const asked = { bid: flight.bid, needReply: true };
  return flight.point
    ? event(
        sn,
        'takeoff_to_point_progress',
        { result: 0, flight_id: flight.id, status: point, output: { flight_id: flight.id, status: point, ext, progress: { percent } } },
        asked,
      )
    : event(sn, 'flighttask_progress', { result: 0, output: { status, ext, progress: { current_step: 0, percent } } }, asked);
}

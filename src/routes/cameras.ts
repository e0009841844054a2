/**
 * Drones with their cameras. Sensors, focal lengths and endurance are those of the makers' data sheets; thermal sensors are their pixels
 * times the pitch (12 µm). Numbers of the route format are those of its documentation (droneInfo, payloadInfo).
 */

export interface Camera {
  /** mm. */
  sensorWidth: number;
  sensorHeight: number;
  focal: number;
  /** px. */
  imageWidth: number;
  imageHeight: number;
  /**
   * For how long a picture takes in light, s: 1/1000 of a mechanical shutter, 1/500 of an electronic one in daylight. Of an uncooled
   * thermal sensor it is its time constant, of about 10 ms.
   */
  exposure: number;
  /** Least time between two pictures, s. */
  interval: number;
}

export interface Drone {
  name: string;
  /** Type and subtype in route files. */
  type: readonly [number, number];
  /** Type of its camera in route files. */
  payload: number;
  visible: Camera;
  thermal?: Camera;
  /** min, without wind, from full to empty. */
  endurance: number;
  /** Of a route, m/s. */
  fastest: number;
}

const thermal = (width: number, height: number, focal: number): Camera => ({
  sensorWidth: width * 0.012,
  sensorHeight: height * 0.012,
  focal,
  imageWidth: width,
  imageHeight: height,
  exposure: 0.01,
  interval: 1,
});
const electronic = (sensorWidth: number, sensorHeight: number, focal: number, imageWidth: number, imageHeight: number): Camera => ({
  sensorWidth,
  sensorHeight,
  focal,
  imageWidth,
  imageHeight,
  exposure: 1 / 500,
  interval: 1,
});
/** 4/3", 20 megapixels. */
const MAPPING: Camera = {
  sensorWidth: 17.3,
  sensorHeight: 13,
  focal: 12.29,
  imageWidth: 5280,
  imageHeight: 3956,
  exposure: 1 / 1000,
  interval: 0.7,
};
const HALF_INCH = electronic(6.4, 4.8, 4.4, 4000, 3000);
const LARGER = electronic(9.6, 7.2, 6.72, 4032, 3024);

/** By the code of the dictionary DRONE_MODEL. */
export const DRONES: Readonly<Record<string, Drone>> = {
  M3E: { name: 'Mavic 3E', type: [77, 0], payload: 66, visible: MAPPING, endurance: 45, fastest: 15 },
  M3T: { name: 'Mavic 3T', type: [77, 1], payload: 67, visible: HALF_INCH, thermal: thermal(640, 512, 9.1), endurance: 45, fastest: 15 },
  M30: { name: 'Matrice 30', type: [67, 0], payload: 52, visible: HALF_INCH, endurance: 41, fastest: 15 },
  M30T: {
    name: 'Matrice 30T',
    type: [67, 1],
    payload: 53,
    visible: HALF_INCH,
    thermal: thermal(640, 512, 9.1),
    endurance: 41,
    fastest: 15,
  },
  M3D: { name: 'Matrice 3D', type: [91, 0], payload: 80, visible: MAPPING, endurance: 50, fastest: 15 },
  M3TD: { name: 'Matrice 3TD', type: [91, 1], payload: 81, visible: LARGER, thermal: thermal(640, 512, 9.1), endurance: 50, fastest: 15 },
  M4E: { name: 'Matrice 4E', type: [99, 0], payload: 88, visible: MAPPING, endurance: 49, fastest: 15 },
  M4T: { name: 'Matrice 4T', type: [99, 1], payload: 89, visible: LARGER, thermal: thermal(640, 512, 12), endurance: 49, fastest: 15 },
  M4D: { name: 'Matrice 4D', type: [100, 0], payload: 98, visible: MAPPING, endurance: 54, fastest: 15 },
  M4TD: { name: 'Matrice 4TD', type: [100, 1], payload: 99, visible: LARGER, thermal: thermal(640, 512, 12), endurance: 54, fastest: 15 },
  M350H20T: {
    name: 'Matrice 350 RTK + H20T',
    type: [89, 0],
    payload: 43,
    visible: electronic(6.17, 4.55, 4.5, 4056, 3040),
    thermal: thermal(640, 512, 13.5),
    endurance: 43,
    fastest: 15,
  },
  M350H30T: {
    name: 'Matrice 350 RTK + H30T',
    type: [89, 0],
    payload: 83,
    visible: electronic(9.6, 7.2, 6.72, 4032, 3024),
    thermal: thermal(1280, 1024, 24),
    endurance: 43,
    fastest: 15,
  },
};

/** Codes of PAYLOAD_TYPE that look at heat: thermal, dual. */
const HEAT = new Set(['2', '3']);

/** The camera by which a route is planned: the thermal one where heat is looked at. Undefined where the drone has none such. */
export const cameraOf = ({ visible, thermal: heat }: Drone, payloadType: string | null | undefined): Camera | undefined =>
  payloadType && HEAT.has(payloadType) ? heat : visible;

/** The drone of a route file; undefined where none is known by those numbers. */
export const droneBy = (type: number, sub: number, payload: number | undefined): string | undefined =>
  Object.entries(DRONES).find(
    ([, drone]) => drone.type[0] === type && drone.type[1] === sub && (payload === undefined || drone.payload === payload),
  )?.[0];

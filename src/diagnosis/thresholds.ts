/** Where findings begin. Shares unless a unit is named. */
export interface Thresholds {
  /** Least irradiance of a diagnosis and of full confidence, W/m². */
  irradianceLeast: number;
  irradianceSure: number;
  /** Fewest points. */
  points: number;
  /** Most that the current may rise along the sweep, of Isc. */
  rise: number;
  /** Least gap of a step, of Isc, and least widths, of Voc. */
  kneeGap: number;
  kneeWidth: number;
  kneeNoisyWidth: number;
  /** Isc against the reference by sisters and by sensors. */
  lowCurrentSisters: number;
  lowCurrentSensors: number;
  /** Imp/Isc against the reference: alone, and with a low shunt slope. */
  shuntRi: number;
  shuntRiWithSlope: number;
  shuntSlope: number;
  /** Vmp/Voc against the reference from which light is uneven, and least Voc for it. */
  unevenRv: number;
  unevenVoc: number;
  /** Series resistance beyond the reference, Ω. */
  seriesOhm: number;
  /** Distance from a whole number of lost substrings, and fewest for a low voltage. */
  lostWhole: number;
  lostLeast: number;
  /** Performance: normal, minor and major from. */
  normal: number;
  minor: number;
  major: number;
}

/** Values of section 7.4 with what measurements corrected. */
export const THRESHOLDS: Thresholds = {
  irradianceLeast: 400,
  irradianceSure: 600,
  points: 20,
  rise: 0.03,
  kneeGap: 0.008,
  kneeWidth: 0.02,
  kneeNoisyWidth: 0.04,
  lowCurrentSisters: 0.97,
  lowCurrentSensors: 0.955,
  shuntRi: -0.02,
  shuntRiWithSlope: -0.008,
  shuntSlope: 0.6,
  unevenRv: 0.008,
  unevenVoc: 0.992,
  seriesOhm: 0.75,
  lostWhole: 0.3,
  lostLeast: 0.6,
  normal: 0.95,
  minor: 0.9,
  major: 0.8,
};

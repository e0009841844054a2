/** At which of the shown steps a flight is, told from what dock and drone report: numbers of steps differ between devices. Pure. */

type Values = Readonly<Record<string, unknown>>;

/** By DRONE_MODE in the air. */
const IN_AIR: Readonly<Record<string, string>> = {
  '3': 'onRoute',
  '4': 'takeoff',
  '5': 'onRoute',
  '9': 'return',
  '10': 'landing',
  '11': 'landing',
  '16': 'onRoute',
  '17': 'onRoute',
};
/** By DRONE_MODE in the dock, before it goes up. */
const BEFORE: Readonly<Record<string, string>> = { '1': 'upload', '2': 'takeoff', '0': 'powerOn' };

/** A code of the dictionary FLIGHT_STEP. @param flown it has been out of the dock on this flight */
export function stepOf(dock: Values, drone: Values, flown: boolean): string {
  const mode = String(drone['flightMode'] ?? '');
  if (dock['droneInDock'] === '0') return IN_AIR[mode] ?? (flown ? 'return' : 'takeoff');
  if (flown) return dock['coverState'] === '0' ? 'charge' : 'closeCover';
  if (dock['coverState'] === '0' || dock['coverState'] === undefined) return 'prepare';
  return BEFORE[mode] ?? 'openCover';
}

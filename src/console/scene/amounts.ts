/** Amounts of a scene in words: metres to the centimetre, because that is what models are good for. */
import type { Language } from '../../contract/constants.ts';
import { numberText } from '../fields/shared/number.ts';

export const metreText = (metres: number, language: Language): string => `${numberText(metres, { precision: 2 }, language)} m`;

export { areaText } from '../map/sums.ts';

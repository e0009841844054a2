import { PATHS } from '../../contract/constants.ts';
import { deployment } from '../data/deployment.ts';
import { queryString } from '../data/client/query.ts';

/** Path of the menu call of a user (S7-18). */
export const menuPath = (userCode: string): string => `${PATHS.menu}?${queryString({ userCode, systemCode: deployment.systemCode })}`;

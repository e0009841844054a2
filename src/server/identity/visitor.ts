/** Who knocks, before anybody is known. */
import type { FastifyRequest } from 'fastify';
import { deviceIn } from './devices.ts';

/** Where a try comes from. */
export interface Visitor {
  address: string;
  agent: string;
  /** What the browser says of having been here before. */
  device?: string | undefined;
}

/** Where a request comes from, for login log and limits. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  device: deviceIn(request.headers.cookie),
});

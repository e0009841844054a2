import { expect, it } from 'vitest';
import { AppError } from '../errors/error.ts';
import { answeredError } from './failures.ts';

const failed = (more: { code?: string; statusCode?: number }): Error => Object.assign(new Error('failed'), more);

it.each([
  [failed({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }), 'request.media'],
  [failed({ code: 'FST_REQ_FILE_TOO_LARGE' }), 'request.tooLarge'],
  [failed({ statusCode: 413 }), 'request.tooLarge'],
  [failed({ statusCode: 429 }), 'request.tooMany'],
  [failed({ statusCode: 400 }), 'request.body'],
  [failed({ code: '57014', statusCode: 400 }), 'database.deadline'],
  [failed({}), 'server.internal'],
  [new AppError('server.internal'), 'server.internal'],
])('answers with an error of the catalogue: %s', (error, code) => {
  expect(answeredError(error).code).toBe(code);
});

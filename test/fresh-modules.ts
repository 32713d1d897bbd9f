/** The files of a worker share a process and the packages that it has loaded, but no module of ours and no stub. */
import { i18n } from '@lingui/core';
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
// Without a catalog, a text is what the code says: English.
i18n.loadAndActivate({ locale: 'en', messages: {} });

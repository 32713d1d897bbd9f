import { vi } from 'vitest';

vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');

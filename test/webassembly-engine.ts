import process from 'node:process';

/**
 * A worker loads sharp once for all its files. Sharp chooses its build then: for an unknown processor it takes WebAssembly,
 * the build that runs on Lambda.
 */
const { arch } = process;
Object.defineProperty(process, 'arch', { value: 'unknown' });
await import('sharp');
Object.defineProperty(process, 'arch', { value: arch });

import process from 'node:process';

// Import this before sharp, which chooses its build when it is loaded: for an unknown processor it takes WebAssembly, the
// build that runs on Lambda.
const { arch } = process;
Object.defineProperty(process, 'arch', { value: 'unknown' });
await import('sharp');
Object.defineProperty(process, 'arch', { value: arch });

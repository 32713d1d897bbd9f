import process from 'node:process';

// Import this before anything that imports sharp. sharp looks once, when it is loaded, for a build for its machine; on
// one that nobody builds for it takes its WebAssembly, which is what travels to Lambda: tests should draw with the same.
const { arch } = process;
Object.defineProperty(process, 'arch', { value: 'unknown' });
await import('sharp');
Object.defineProperty(process, 'arch', { value: arch });

/**
 * Stripe's package notes the stack of each request, in case that it fails. Vite looks up the source of each line of a
 * stack, which takes longer than all else that is done for the request. So stacks that begin there are left as they are.
 */
const lookUp = Error.prepareStackTrace;

function plainWithinStripe(error: Error, calls: NodeJS.CallSite[]): unknown {
  const isStripes = calls[0]?.getFileName()?.includes('/node_modules/stripe/') === true;
  if (lookUp !== undefined && !isStripes) return lookUp(error, calls);
  return [String(error), ...calls].join('\n    at ');
}

// Once in a worker, which runs this before each of its files.
if (lookUp?.name !== plainWithinStripe.name) Error.prepareStackTrace = plainWithinStripe;

const address = /[\p{L}\p{N}._%+&'*=?^{|}~#$!-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Removes email addresses: errors of services may repeat one, and no log may hold it. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(address, '[address]');
}

/** Removes addresses from the message and stack of an error that Lambda itself will log. */
export function takeAddressesOut<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) {
    error.message = withoutAddresses(error.message);
    if (error.stack !== undefined) error.stack = withoutAddresses(error.stack);
  }
  return error;
}

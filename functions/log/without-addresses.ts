const address = /[\p{L}\p{N}._%+&'*=?^{|}~#$!-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A service's error may repeat an address, and no log may hold one. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(address, '[address]');
}

/** For an error that Lambda itself will log. */
export function takeAddressesOut<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) {
    error.message = withoutAddresses(error.message);
    if (error.stack !== undefined) error.stack = withoutAddresses(error.stack);
  }
  return error;
}

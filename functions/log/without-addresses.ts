const address = /[\p{L}\p{N}._%+&'*=?^{|}~#$!-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A text without the email addresses in it: what others say of an error may repeat one, and no log may hold it. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(address, '[address]');
}

/**
 * Takes the addresses out of an error's own words, for errors that Lambda writes into the log by itself. Class, name and
 * further properties stay.
 */
export function takeAddressesOut<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) {
    error.message = withoutAddresses(error.message);
    if (error.stack !== undefined) error.stack = withoutAddresses(error.stack);
  }
  return error;
}

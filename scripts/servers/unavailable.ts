/** That this machine has no way to run a server at all, which is another matter than a server that does not start. */
export class ServerUnavailable extends Error {
  /** What was tried, and why it cannot be. */
  readonly reasons: readonly string[];

  constructor(what: string, { reasons, ...options }: ErrorOptions & { readonly reasons: readonly string[] }) {
    super(`no ${what} can be had: ${reasons.join('; ')}`, options);
    this.name = 'ServerUnavailable';
    this.reasons = reasons;
  }
}

/** On such a machine a missing server is a failure, and nothing is kept for a next time. */
export function isCi(): boolean {
  const value = process.env['CI'] ?? '';
  return value !== '' && value !== 'false';
}

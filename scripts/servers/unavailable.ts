/** This machine has no source of a server. A server that does not start is a different error. */
export class ServerUnavailable extends Error {
  /** The sources that were tried, each with the reason why it cannot be used. */
  readonly reasons: readonly string[];

  constructor(what: string, { reasons, ...options }: ErrorOptions & { readonly reasons: readonly string[] }) {
    super(`no ${what} is available: ${reasons.join('; ')}`, options);
    this.name = 'ServerUnavailable';
    this.reasons = reasons;
  }
}

/** In CI a missing server is a failure, and nothing is cached for the next run. */
export function isCi(): boolean {
  const value = process.env['CI'] ?? '';
  return value !== '' && value !== 'false';
}

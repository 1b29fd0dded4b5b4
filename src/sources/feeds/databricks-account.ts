/** Where and how a Databricks workspace is queried, and what its API returns. */
import type { Client } from './ask.ts';

export interface DatabricksApi {
  readonly base: URL;
  readonly warehouse: string;
  readonly token: string;
  readonly disposition: 'INLINE' | 'EXTERNAL_LINKS';
  /** From the start of a statement to its result. */
  readonly limitMilliseconds: number;
  readonly client: Client;
}

/** An answer about a statement; what it holds is not trusted. */
export type DatabricksReply = Readonly<Record<string, unknown>>;

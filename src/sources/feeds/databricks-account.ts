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

/** A response about a statement; its content is not validated. */
export type DatabricksReply = Readonly<Record<string, unknown>>;

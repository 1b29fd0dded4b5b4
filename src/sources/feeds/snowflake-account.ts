/** Where and how a Snowflake account is queried. */
import type { Client } from './ask.ts';
import type { Identity } from './snowflake-token.ts';

export interface SnowflakeApi {
  readonly base: URL;
  readonly identity: Identity;
  /** null: the user's default. */
  readonly warehouse: string | null;
  readonly role: string | null;
  /** From the start of a statement to its result. */
  readonly limitMilliseconds: number;
  readonly client: Client;
}

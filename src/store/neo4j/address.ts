/**
 * Where a Neo4j is. In: the URI that a person set. Out: the URI for the driver and the one for people, both without user info.
 *
 *   neo4j://ann:secret@db.example:7687?policy=eu   → { uri: 'neo4j://db.example:7687?policy=eu', where: 'neo4j://db.example:7687' }
 */
import { Failure } from '../../model/failure.ts';

export interface Address {
  readonly uri: string;
  /** For messages. */
  readonly where: string;
}

const SCHEMES = ['neo4j', 'neo4j+s', 'neo4j+ssc', 'bolt', 'bolt+s', 'bolt+ssc'];
const DEFAULT_PORT = '7687';

/** Throws Failure `bad-usage`. The text itself is not repeated: it may hold a password. */
export function parseAddress(text: string): Address {
  const url = URL.parse(text.trim());
  const scheme = url?.protocol.slice(0, -1) ?? '';
  if (url === null || !SCHEMES.includes(scheme) || url.hostname === '')
    throw new Failure(
      'bad-usage',
      `NEO4J_URI is no address of a Neo4j; write it like neo4j://localhost:${DEFAULT_PORT} (also ${SCHEMES.slice(1).join(', ')}).`,
    );
  const where = `${scheme}://${url.hostname}:${url.port === '' ? DEFAULT_PORT : url.port}`;
  return { uri: `${where}${url.search}`, where };
}

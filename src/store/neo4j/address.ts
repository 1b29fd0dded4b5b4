/**
 * The address of a Neo4j server. Takes the URI from the settings; returns the URI for the driver and the URI
 * for messages, both without user name and password.
 *
 *   neo4j://ann:secret@db.example:7687?policy=eu
 *   → { uri: 'neo4j://db.example:7687?policy=eu', displayUri: 'neo4j://db.example:7687' }
 */
import { Failure } from '../../model/failure.ts';

export interface Address {
  readonly uri: string;
  /** For messages. */
  readonly displayUri: string;
}

const SCHEMES = ['neo4j', 'neo4j+s', 'neo4j+ssc', 'bolt', 'bolt+s', 'bolt+ssc'];
const DEFAULT_PORT = '7687';

/**
 * Throws Failure `bad-usage`. The failure does not contain the text, because the text may contain a password.
 */
export function parseAddress(text: string): Address {
  const url = URL.parse(text.trim());
  const scheme = url?.protocol.slice(0, -1) ?? '';
  if (url === null || !SCHEMES.includes(scheme) || url.hostname === '')
    throw new Failure(
      'bad-usage',
      `NEO4J_URI is not a Neo4j URI. Set it to a URI such as neo4j://localhost:${DEFAULT_PORT} (schemes: ${SCHEMES.join(', ')}).`,
    );
  const displayUri = `${scheme}://${url.hostname}:${url.port === '' ? DEFAULT_PORT : url.port}`;
  return { uri: `${displayUri}${url.search}`, displayUri };
}

/**
 * The store that the settings name: Neo4j where they name a server, else the embedded one.
 *
 *   openConfiguredStore({ mode: 'read', settings, directory: () => findState(project), onNote })
 */
import type { Finding } from '../../model/finding.ts';
import { type LineageStore, openEmbeddedStore, openNeo4jStore } from '../../store/index.ts';
import type { ServerSettings } from './server-settings.ts';

export interface StoreRequest {
  readonly mode: 'read' | 'write';
  readonly settings: Pick<ServerSettings, 'store' | 'graph'>;
  /** Of the embedded store; called only for that one. */
  readonly directory: () => string;
  /** What a server does meanwhile, one sentence each: a lost connection, a retry. */
  readonly onNote?: (sentence: string) => void;
  readonly onFinding?: (finding: Finding) => void;
}

export async function openConfiguredStore(request: StoreRequest): Promise<LineageStore> {
  const { mode, settings, directory, onNote = () => {}, onFinding = () => {} } = request;
  if (settings.store === null) return await openEmbeddedStore({ directory: directory(), mode, onFinding });
  return await openNeo4jStore({ ...settings.store, graph: settings.graph, mode, onFinding, onNote });
}

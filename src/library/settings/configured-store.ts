/**
 * Opens the configured store: Neo4j if the settings have a server, otherwise the embedded store.
 *
 *   openConfiguredStore({ mode: 'read', settings, directory: () => findState(project), onNote })
 */
import type { Finding } from '../../model/finding.ts';
import { type LineageStore, openEmbeddedStore, openNeo4jStore } from '../../store/index.ts';
import type { ServerSettings } from './server-settings.ts';

export interface StoreRequest {
  readonly mode: 'read' | 'write';
  readonly settings: Pick<ServerSettings, 'store' | 'graph'>;
  /** The folder of the embedded store; not called for a server. */
  readonly directory: () => string;
  /** Receives notes about a server, such as a lost connection or a retry. */
  readonly onNote?: (sentence: string) => void;
  readonly onFinding?: (finding: Finding) => void;
}

export async function openConfiguredStore(request: StoreRequest): Promise<LineageStore> {
  const { mode, settings, directory, onNote = () => {}, onFinding = () => {} } = request;
  if (settings.store === null) return await openEmbeddedStore({ directory: directory(), mode, onFinding });
  return await openNeo4jStore({ ...settings.store, graph: settings.graph, mode, onFinding, onNote });
}

/**
 * The store of a project, by its settings: Neo4j where they name a server, else the embedded one.
 *
 *   openStore({ mode: 'read', settings, directory: () => findState(project), io })
 */

import type { ServerSettings } from '../../library/settings/server-settings.ts';
import type { Finding } from '../../model/finding.ts';
import { type LineageStore, openEmbeddedStore, openNeo4jStore } from '../../store/index.ts';
import type { Io } from '../io.ts';

export interface StoreRequest {
  readonly mode: 'read' | 'write';
  readonly settings: ServerSettings;
  /** Of the embedded store; asked only where that is the one. */
  readonly directory: () => string;
  readonly io: Pick<Io, 'note'>;
  readonly onFinding?: (finding: Finding) => void;
}

export async function openStore(request: StoreRequest): Promise<LineageStore> {
  const { mode, settings, directory, io, onFinding = () => {} } = request;
  if (settings.store === null) return await openEmbeddedStore({ directory: directory(), mode, onFinding });
  const onNote = (sentence: string): void => io.note(`tributary: ${sentence}`);
  return await openNeo4jStore({ ...settings.store, graph: settings.graph, mode, onFinding, onNote });
}

/**
 * The findings of the dbt reader: one function per kind, each with a sentence, a hint, and at most a few
 * names.
 */
import type { Finding } from '../../model/finding.ts';
import type { Adapter } from './adapter.ts';
import type { BuiltNode, Datasets } from './built-node.ts';
import type { Catalog, CatalogEntry } from './catalog.ts';
import type { Reads } from './dependencies.ts';
import { counted, finding, several } from './finding.ts';
import type { Manifest } from './manifest.ts';
import type { DbtNode } from './manifest-node.ts';
import { snapshotColumns } from './snapshot-columns.ts';

const DAY = 24 * 60 * 60 * 1000;

export function adapterFindings(adapter: Adapter, adapterType: string | null): Finding[] {
  if (adapter.support === 'full') return [];
  if (adapterType === null) {
    return [
      finding(
        'unknown-adapter',
        'warning',
        'The manifest does not state its adapter, so its SQL is read as generic SQL.',
        {
          hint: 'Create the manifest again with a current dbt, and set the namespace of the warehouse.',
        },
      ),
    ];
  }
  const known = adapter.support === 'generic';
  const what = known ? 'has no specific dialect in Tributary' : 'is unknown to Tributary';
  return [
    finding(
      known ? 'generic-dialect' : 'unknown-adapter',
      known ? 'info' : 'warning',
      `The adapter ${adapterType} ${what}. Its SQL is read as generic SQL, and its relations get the namespace ${adapter.namespace}.`,
      known ? {} : { hint: 'Set the namespace of the warehouse if other inputs contain the same relations.' },
    ),
  ];
}

export function missingCatalog(): Finding {
  return finding(
    'missing-catalog',
    'warning',
    'There is no catalog.json next to the manifest. Columns of sources and seeds are known only if the project declares them.',
    { hint: 'Run `dbt docs generate`: it queries the warehouse and writes catalog.json.' },
  );
}

export function catalogFindings(catalog: Catalog, manifest: Manifest, { nodes }: Datasets): Finding[] {
  const built = [...nodes.values()];
  const entryOf = ({ node }: BuiltNode): CatalogEntry | null => catalog.entries.get(node.id) ?? null;
  const missing = built.filter((item) => (entryOf(item)?.columns.length ?? 0) === 0);
  const elsewhere = built.filter((item) => isElsewhere(item, entryOf(item)));
  const absent = built.flatMap(({ node, absentColumns }) =>
    absentColumns.map((column) => `${node.id}.${column}`),
  );
  const age = Date.parse(manifest.metadata.generatedAt ?? '') - Date.parse(catalog.generatedAt ?? '');
  return [
    ...several(missing.map(idOf), 'incomplete-catalog', 'info', (count, names) => ({
      message: `The catalog has no columns for ${count} of ${counted(built.length, 'relation')}: ${names}.`,
      hint: 'Build these relations, then run `dbt docs generate`. A source must exist in the warehouse.',
    })),
    ...several(elsewhere.map(idOf), 'catalog-of-another-target', 'info', (count, names) => ({
      message: `The catalog describes ${counted(count, 'relation')} under another name than the manifest: ${names}.`,
      hint: 'Create both files with the same dbt target: `dbt docs generate` writes both.',
    })),
    ...several(absent, 'column-not-in-catalog', 'info', (count, names) => ({
      message: `The project declares ${counted(count, 'column')} that the warehouse does not have: ${names}.`,
      hint: 'Correct the properties file, or build the model and run `dbt docs generate`.',
    })),
    ...several(catalog.errors, 'catalog-errors', 'warning', (count, names) => ({
      message: `dbt could not query everything in the warehouse (${counted(count, 'error')}): ${names}`,
      hint: 'Run `dbt docs generate` again.',
    })),
    ...(age > DAY ? [staleCatalog(catalog, manifest)] : []),
  ];
}

export function relationFindings({ nodes, shared }: Datasets): Finding[] {
  const unnamed = [...nodes.values()].filter(({ named }) => !named);
  const twice = shared.filter((same) => same.filter((node) => node.type !== 'source').length > 1);
  const read = shared.filter((same) => !twice.includes(same));
  return [
    ...several(
      unnamed.map(({ node }) => node.id),
      'unnamed-relation',
      'info',
      (count, names) => ({
        message: `The project reads ${counted(count, 'relation')} through an expression that SQL cannot reference by name: ${names}.`,
      }),
    ),
    ...several(
      read.map((same) => same.map(({ id }) => id).join(' = ')),
      'same-relation',
      'info',
      (count, names) => ({
        message: `Several nodes of the project have the same relation and become one dataset (${counted(count, 'relation')}): ${names}.`,
      }),
    ),
    ...several(
      twice.map((same) => same.map(({ id }) => id).join(' = ')),
      'written-twice',
      'warning',
      (count, names) => ({
        message: `More than one node writes the same relation (${counted(count, 'relation')}): ${names}.`,
        hint: 'Give one of the nodes another alias or schema.',
      }),
    ),
  ];
}

export function brokenDependencies(id: string, reads: Reads): Finding[] {
  return [
    ...several(reads.disabled, 'disabled-dependency', 'warning', (_, names) => ({
      message: `${id} depends on nodes that are disabled in the project, so this part of its lineage is unknown: ${names}.`,
      hint: 'Enable the node, or remove the reference.',
      subject: id,
    })),
    ...several(reads.unknown, 'unknown-dependency', 'warning', (_, names) => ({
      message: `${id} depends on nodes that are not in the manifest, so this part of its lineage is unknown: ${names}.`,
      hint: 'Run `dbt parse` for the entire project and use the manifest that it writes.',
      subject: id,
    })),
  ];
}

export function compiledFindings(withoutSql: readonly string[], fromFiles: readonly string[]): Finding[] {
  return [
    ...several(withoutSql, 'missing-compiled-code', 'warning', (count, names) => ({
      message: `The compiled SQL of ${counted(count, 'node')} is missing. What these nodes read is known; their columns are not: ${names}.`,
      hint: 'Run `dbt compile` or `dbt docs generate`: both write compiled SQL into the manifest.',
    })),
    ...several(fromFiles, 'compiled-code-from-files', 'info', (count, names) => ({
      message: `The compiled SQL of ${counted(count, 'node')} is not in the manifest. It was read from target/compiled, where it may be older: ${names}.`,
      hint: 'Run `dbt compile`: it writes both.',
    })),
  ];
}

export function snapshotExpressions(node: DbtNode, adapter: Adapter): Finding[] {
  if (node.snapshot === null) return [];
  return several(
    snapshotColumns(node.snapshot, adapter).expressions,
    'snapshot-expression',
    'info',
    (_, texts) => ({
      message: `The columns that dbt adds to ${node.id} are computed from an expression whose columns are not traced: ${texts}.`,
      hint: 'Select the expression as a column of the snapshot and reference that column.',
      subject: node.id,
    }),
  );
}

export function hookFindings(unread: readonly string[]): Finding[] {
  return several([...unread].sort(), 'hooks-not-read', 'info', (count, names) => ({
    message: `SQL that runs before or after models cannot be analysed, so the data that it moves is missing from the graph (${counted(count, 'node')}): ${names}.`,
    hint: 'Write the hook as plain SQL with this, ref() and source(), or do this work in a model.',
  }));
}

export function noModels(): Finding {
  return finding('no-models', 'warning', 'The manifest contains no model, seed, snapshot or source.', {
    hint: 'Check that this is the manifest of the intended project.',
  });
}

function staleCatalog(catalog: Catalog, manifest: Manifest): Finding {
  return finding(
    'stale-catalog',
    'info',
    `The catalog (${catalog.generatedAt}) is more than a day older than the manifest (${manifest.metadata.generatedAt}).`,
    { hint: 'Run `dbt docs generate` if relations have changed in the meantime.' },
  );
}

/** True if the warehouse has the relation in another schema or under another name. */
function isElsewhere({ node, nameParts }: BuiltNode, entry: CatalogEntry | null): boolean {
  const [name, schema] = [...nameParts].reverse();
  const differs = (a: string | null | undefined, b: string | null | undefined) =>
    a !== null && a !== undefined && b !== null && b !== undefined && a.toLowerCase() !== b.toLowerCase();
  return (
    node.relationName !== null &&
    entry !== null &&
    (differs(entry.name, name) || differs(entry.schema, schema))
  );
}

function idOf({ node }: BuiltNode): string {
  return node.id;
}

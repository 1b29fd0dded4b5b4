/**
 * Which files of a folder are exports, by their file extension, and a finding for the others.
 *
 *   exportNames('exports'): isExport('exports/a.csv.gz') → true; isExport('exports/notes.txt')
 *     → false; finding() lists notes.txt
 */
import type { Finding } from '../../model/finding.ts';
import { grouped } from '../../model/grouped.ts';

const EXPORT = /\.(csv|tsv|json|ndjson|jsonl|parquet)(\.(gz|gzip|zst))?$/i;
const MOST_NAMES = 3;

export interface ExportNames {
  readonly isExport: (name: string) => boolean;
  /** The files that were checked and are not exports; null if all are. */
  readonly finding: () => Finding | null;
}

export function exportNames(folder: string): ExportNames {
  const first: string[] = [];
  let others = 0;
  return {
    isExport(name) {
      if (EXPORT.test(name)) return true;
      others++;
      if (first.length < MOST_NAMES) first.push(name);
      return false;
    },
    finding() {
      if (others === 0) return null;
      const rest = others > MOST_NAMES ? ` and ${grouped(others - MOST_NAMES)} more` : '';
      return {
        code: 'not-an-export',
        severity: 'info',
        message: `These files are not exports by their names and were not read: ${first.join(', ')}${rest}.`,
        hint: 'To read such a file, pass its own path.',
        subject: folder,
      };
    },
  };
}

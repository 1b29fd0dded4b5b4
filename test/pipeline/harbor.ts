/**
 * A project on Databricks with one model that is not analysed, and an export of Unity Catalog.
 *
 *   shipments → daily → forecast (Python): the inputs of forecast are only observed;
 *   a notebook outside the project reads gates
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeSmallProject } from './small-project.ts';
import { unityCsv } from './unity-export.ts';

export const SEEN = [
  'db.main.shipments.gross_kg -> db.main.daily.total_kg 2026-03-01T03:00:00Z job 17',
  'db.main.shipments.berth -> db.main.daily.berth 2026-03-01T03:00:00Z job 17',
  'db.main.shipments.gross_kg -> db.main.daily.total_kg 2026-03-02T03:00:00Z job 17',
  'db.main.daily.Total_KG -> db.main.forecast.next_kg 2026-03-02T04:00:00Z notebook 9',
  'db.main.gates.width -> db.main.forecast.next_kg 2026-03-02T04:00:00Z notebook 9',
  'db.main.daily.total_kg -> - 2026-03-02T05:00:00Z query 3',
];

export function writeHarbor(folder: string): void {
  writeSmallProject(folder, {
    name: 'harbor',
    adapter: 'databricks',
    sources: { shipments: ['berth', 'gross_kg', 'note'] },
    models: [
      { name: 'daily', sql: 'select berth, sum(gross_kg) as total_kg from {shipments} group by berth' },
      { name: 'forecast', sql: null, language: 'python', alsoDeclares: ['daily'] },
    ],
    catalog: { daily: ['berth', 'total_kg'], forecast: ['next_kg'] },
  });
  put(folder, 'dbt_project.yml', 'name: harbor\n');
  put(folder, 'exports/2026-03-01.csv', unityCsv(SEEN.slice(0, 2)));
  put(folder, 'exports/2026-03-02.csv', unityCsv(SEEN.slice(2)));
}

export function put(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/**
 * A store identifies a project by its name, so a build replaces a project of the same name from another
 * folder. The build then has a finding.
 *
 *   shop, last built from /a/shop, is built from /b/shop   →   a finding with /a/shop
 */
import type { Build, GraphReader } from '../graph/reader.ts';
import type { Finding } from '../model/finding.ts';

export async function builtElsewhere(
  reader: GraphReader,
  { project, sourcePath }: Pick<Build, 'project' | 'sourcePath'>,
): Promise<Finding[]> {
  const last = (await reader.builds()).find((build) => build.project === project);
  if (last === undefined || last.sourcePath === sourcePath) return [];
  return [
    {
      code: 'built-elsewhere',
      severity: 'warning',
      message: `The last build of ${project} read ${last.sourcePath}. This build replaces it.`,
      hint: 'If these are two projects, rename one of them in dbt_project.yml, or use another store (TRIBUTARY_HOME).',
      subject: project,
    },
  ];
}

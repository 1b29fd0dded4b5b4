/**
 * A store knows projects by their names, so a build takes the place of what another folder's project of that name gave. A build that does
 * so tells; the graph is as if the other had never been.
 *
 *   shop, last built from /a/shop, is built from /b/shop   →   a finding that names /a/shop
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
      message: `The last build of ${project} read ${last.sourcePath}; what it knew has been replaced by this build.`,
      hint: 'If these are two projects, give one of them another name in dbt_project.yml, or a store of its own (TRIBUTARY_HOME).',
      subject: project,
    },
  ];
}

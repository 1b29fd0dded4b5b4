/**
 * The path of a project inside its git repository. In: the folder of the project. Out: the path with `/`,
 * which is empty in the root of the repository and without a repository.
 *
 *   /home/ana/shop/warehouse, with /home/ana/shop/.git   →   'warehouse'
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

export function repositoryPath(project: string): string {
  for (let folder = project; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return relative(folder, project).split(sep).join('/');
    if (dirname(folder) === folder) return '';
  }
}

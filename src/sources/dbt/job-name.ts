/** The identity of a job: the project is its namespace, and the unique_id of the node its name. */
import type { SourceJob } from '../../model/inventory.ts';
import { jobId } from '../../model/names.ts';
import type { Manifest } from './manifest.ts';

export type JobName = Pick<SourceJob, 'id' | 'namespace' | 'name'>;

export function jobName({ metadata }: Manifest, name: string): JobName {
  const namespace = metadata.projectName;
  return { id: jobId(namespace, name), namespace, name };
}

/** Stamps of builds, whatever the store. */
import type { Build } from '../graph/reader.ts';
import type { BuildStamp } from './store.ts';

/** True where the stamp tells nothing new: a later time of the same is not news. */
export function sameStamp(build: Build, stamp: BuildStamp): boolean {
  return (
    build.analyzer === stamp.analyzer &&
    build.inputDigest === stamp.inputDigest &&
    build.sourcePath === stamp.sourcePath &&
    build.commit === stamp.commit
  );
}

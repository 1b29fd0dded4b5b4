/** Comparison of build stamps, for every store. */
import type { Build } from '../graph/reader.ts';
import type { BuildStamp } from './store.ts';

/** True if the stamp differs from the build only in its time. */
export function sameStamp(build: Build, stamp: BuildStamp): boolean {
  return (
    build.analyzer === stamp.analyzer &&
    build.inputDigest === stamp.inputDigest &&
    build.sourcePath === stamp.sourcePath &&
    build.commit === stamp.commit
  );
}

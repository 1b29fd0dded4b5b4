/** What the cache room offers: results of the analysis, kept on disk under the digest of all that they depend on. */
export { type AnalysisCache, type CacheOptions, openCache } from './cache.ts';
export { cacheKey } from './key.ts';

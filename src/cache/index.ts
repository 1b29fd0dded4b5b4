/** The cache of analysis results: stored on disk by a digest of everything that they depend on. */
export { type AnalysisCache, type CacheOptions, openCache } from './cache.ts';
export { cacheKey } from './cache-key.ts';

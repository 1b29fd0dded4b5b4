/**
 * The thread that decodes Parquet. A page declares its length and its number of values, and the decoder
 * trusts both, so a damaged page can keep it busy forever or fill its memory: only the termination of the
 * thread stops it.
 */
import { parentPort } from 'node:worker_threads';
import { answerParquet, closeParquet, type ParquetQuestion } from './parquet-file.ts';

parentPort?.on('message', async (question: ParquetQuestion | 'close') => {
  // Sent when the file is no longer used, so that it can be removed.
  if (question === 'close') {
    await closeParquet();
    return;
  }
  parentPort?.postMessage(await answerParquet(question));
});
parentPort?.postMessage('ready');

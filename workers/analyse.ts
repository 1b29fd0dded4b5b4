/**
 * A thread of the analysis pool. It posts `ready` once. Then it receives arrays of questions, and posts an
 * array of answers for each, in the same order.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type AnalysisQuestion, answerAll, type ThreadData } from '../src/pipeline/analysis-message.ts';
import { secondGrammar } from '../src/pipeline/second-grammar.ts';
import { analyse } from '../src/sql/index.ts';

const grammar = secondGrammar();

parentPort?.on('message', (questions: readonly AnalysisQuestion[]) => {
  parentPort?.postMessage(
    answerAll(questions, (request) => analyse(request, grammar), workerData as ThreadData),
  );
});
parentPort?.postMessage('ready');

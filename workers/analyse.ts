/** A thread of the analysis pool. In: messages of questions. Out: `ready` once, then for each message one with the answers, in order. */
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

/**
 * A thread for the tests of the pool: runs the command in the text (`hang`, `grow`, `sleep`, `throw`,
 * `exit`), and answers with the text.
 */
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { type AnalysisQuestion, answerAll, type ThreadData } from '../../src/pipeline/analysis-message.ts';
import type { AnalysisRequest, AnalysisResult } from '../../src/sql/analysis.ts';

parentPort?.on('message', (questions: readonly AnalysisQuestion[]) => {
  parentPort?.postMessage(answerAll(questions, oddAnalysis, workerData as ThreadData));
});
parentPort?.postMessage('ready');

function oddAnalysis({ sql }: AnalysisRequest): AnalysisResult {
  if (sql === 'hang') while (true);
  if (sql === 'grow') for (const all: object[][] = []; ; ) all.push(new Array<object>(100_000).fill({}));
  if (sql === 'exit') process.exit(3);
  if (sql === 'throw') throw new Error('odd');
  // Sleeps without using the CPU, like a thread on a busy machine.
  if (sql === 'sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  const finding = {
    code: 'no-models',
    severity: 'info',
    message: sql,
    subject: `thread-${threadId}`,
  } as const;
  return {
    lineage: {
      parse: 'complete',
      relations: [],
      statements: [],
      lineage: [],
      opaque: [],
      findings: [finding],
    },
    readUndeclared: false,
  };
}

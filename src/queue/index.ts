/** What the queue room offers: the port, and the queue that needs nothing but this process. */
export { createInlineQueue } from './inline/inline-queue.ts';
export type { Outcome, Queue, RunProgress, Task } from './queue.ts';

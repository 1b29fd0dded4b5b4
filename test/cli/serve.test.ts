/** `serve` and `start` in this process: what they print until a signal stops them (transcripts/serve.txt). */
import { afterAll, beforeAll, test } from 'vitest';
import { writeSmallProject } from '../pipeline/small-project.ts';
import { BASE } from './orders-project.ts';
import { expectTranscript, transcript } from './transcript.ts';
import { type Folder, makeFolder } from './tributary.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
  writeSmallProject(folder.path, BASE);
});
afterAll(() => folder.remove());

/** Sends the signal to the command alone when it has printed its address. */
async function stopped(command: string): Promise<string[]> {
  const before = process.listeners('SIGTERM');
  const onOut = (text: string): void => {
    if (!text.includes('/graphql')) return;
    const added = process.listeners('SIGTERM').filter((each) => !before.includes(each));
    for (const listener of added) listener('SIGTERM');
  };
  const lines = await transcript(folder.path, [command], { onOut });
  return lines.map((line) =>
    line.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>').replaceAll(/\bport: \d+/g, 'port: <port>'),
  );
}

test('serve and start', async () => {
  const lines = await transcript(folder.path, ['serve --port 0']);
  for (const command of [
    'start . --port 0',
    'start . --port 0 --json',
    'serve --port 0',
    'serve --port 0 --json',
    'serve --port 0 --quiet',
  ])
    lines.push(...(await stopped(command)));
  await expectTranscript('serve', lines);
});

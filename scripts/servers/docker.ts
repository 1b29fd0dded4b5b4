/**
 * Servers as containers, through testcontainers, whose reaper removes them when this process is gone.
 *
 * In: an image and how to run it. Out: a container on a fixed port, so that a restart keeps the address.
 * Never run: no engine was at hand where this was written. The check for one was (nothing there, and one that is silent).
 */
import type { StartedTestContainer, TestContainer } from 'testcontainers';

const ENGINE_LIMIT_MS = 3000;

export interface Container {
  readonly host: string;
  readonly port: number;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Starts it too when it was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

let reason: Promise<string | null> | undefined;

/** Why no Docker engine can be used, or null when one answers. A client or a socket with no engine behind it is common. */
export function whyNoDocker(): Promise<string | null> {
  reason ??= askEngine();
  return reason;
}

async function askEngine(): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('an engine is there but does not answer'), ENGINE_LIMIT_MS);
  });
  const answer = import('testcontainers')
    .then(({ getContainerRuntimeClient }) => getContainerRuntimeClient())
    .then(
      () => null,
      () => 'no engine answers',
    );
  const first = await Promise.race([answer, silence]);
  clearTimeout(timer);
  return first;
}

/** `configure` says what to run; the port is published on `hostPort`. */
export async function startContainer(
  image: string,
  ports: { readonly container: number; readonly host: number },
  configure: (container: TestContainer) => TestContainer,
): Promise<Container> {
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  const started: StartedTestContainer = await configure(
    new GenericContainer(image).withExposedPorts(ports),
  ).start();
  const client = await getContainerRuntimeClient();
  const engine = client.container.getById(started.getId());
  return {
    host: started.getHost(),
    port: ports.host,
    signal: async (name) => void (await engine.kill({ signal: name })),
    restart: async () => void (await engine.restart({ t: 30 })),
    async stop() {
      // Its own stop() fails for a container that was killed.
      await engine.remove({ force: true, v: true });
    },
  };
}

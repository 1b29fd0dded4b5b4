/**
 * Servers as containers, with testcontainers, whose reaper removes them when this process has ended.
 *
 * In: an image and its settings. Out: a container on a fixed port, so that a restart keeps the address. The
 * containers are untested: no Docker engine was available. The check for an engine is tested, with none and
 * with one that does not respond.
 */
import type { StartedTestContainer, TestContainer } from 'testcontainers';

const ENGINE_LIMIT_MS = 5000;

export interface Container {
  readonly host: string;
  readonly port: number;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Also starts a container that was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

let reason: Promise<string | null> | undefined;

/**
 * Why no Docker engine can be used, or null if one responds. A client or a socket without an engine is
 * common.
 */
export function whyNoDocker(): Promise<string | null> {
  reason ??= askEngine();
  return reason;
}

async function askEngine(): Promise<string | null> {
  // Not a part of the limit: this takes seconds on a busy machine.
  const { getContainerRuntimeClient } = await import('testcontainers');
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('an engine exists but does not respond'), ENGINE_LIMIT_MS);
  });
  const answer = getContainerRuntimeClient().then(
    () => null,
    () => 'no engine responds',
  );
  const first = await Promise.race([answer, silence]);
  clearTimeout(timer);
  return first;
}

/** `configure` sets the command; the port is published on `hostPort`. */
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
      // stop() of testcontainers fails for a container that was killed.
      await engine.remove({ force: true, v: true });
    },
  };
}

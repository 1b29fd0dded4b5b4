/**
 * Checks docker-compose.yml and the Dockerfile without a Docker engine. COMPOSE_SCHEMA may be the path of the
 * schema of the compose specification, which is then used too.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { tributary } from '../cli/tributary.ts';
import ownSchema from './compose.schema.json' with { type: 'json' };
import { readCompose, type Service, variablesOf } from './compose-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const text = read('docker-compose.yml');
const variables = variablesOf(text);
const secrets = { NEO4J_PASSWORD: 'graph-word', REDIS_PASSWORD: 'queue-word', TRIBUTARY_TOKEN: 'api-word' };
const { services, volumes } = readCompose(text, secrets);
const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
const serviceOf = (name: string): Service => services[name] as Service;

const SCHEMAS = [
  ownSchema,
  ...(process.env['COMPOSE_SCHEMA'] ? [fullSchema(process.env['COMPOSE_SCHEMA'])] : []),
];

/** Without `$schema`: Ajv expects another spelling of the dialect. */
function fullSchema(path: string): object {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  return schema;
}

describe('docker-compose.yml', () => {
  test.each(SCHEMAS.map((schema) => ({ schema })))('the file matches the schema', ({ schema }) => {
    const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
    const validate = ajv.compile(schema);
    validate(readCompose(text, secrets));
    expect(validate.errors ?? []).toEqual([]);
    validate(readCompose(text.replace('healthcheck:', 'healtcheck:'), secrets));
    expect(validate.errors ?? []).not.toEqual([]);
  });

  test('secrets are read from the environment, and a missing secret is one sentence', () => {
    expect(
      variables
        .filter(({ isNeeded }) => isNeeded)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(secrets).sort());
    for (const name of Object.keys(secrets)) {
      expect(() => readCompose(text, { ...secrets, [name]: '' })).toThrow(new RegExp(`^set ${name} to `));
    }
    for (const [, { environment = {} }] of Object.entries(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASS|AUTH|TOKEN/.test(name)) expect(value).toMatch(/^(neo4j\/)?(graph|queue|api)-word$/);
      }
    }
  });

  test('every variable is documented', () => {
    const docs = read('docs/servers.md');
    for (const { name } of variables) expect(docs).toContain(`\`${name}\``);
  });

  test('each service gets only the secrets that it needs', () => {
    const held = (name: string): string[] =>
      Object.values(serviceOf(name).environment ?? {}).flatMap(
        (value) => /(graph|queue|api)-word/.exec(value)?.[1] ?? [],
      );
    expect(Object.fromEntries(Object.keys(services).map((name) => [name, held(name)]))).toEqual({
      neo4j: ['graph'],
      redis: ['queue'],
      api: ['graph', 'queue', 'api'],
      worker: ['queue'],
      build: ['graph', 'queue'],
    });
  });

  test('ports are published on this machine only', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports).toEqual(['127.0.0.1:7474:7474', '127.0.0.1:7687:7687', '127.0.0.1:4000:4000']);
  });

  test('our services have no capabilities and a read-only file system', () => {
    expect(own.map(([name]) => name)).toEqual(['api', 'worker', 'build']);
    for (const [, service] of own) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  test('other images have a version', () => {
    const images = Object.values(services).flatMap(({ build, image }) =>
      build === undefined ? [image] : [],
    );
    for (const image of images) expect(image).toMatch(/:\d+\.\d+[\w.]*-\w+$/);
  });

  test('each dependency has a health check, and each volume is used', () => {
    for (const { depends_on: waits = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(waits)) {
        expect([condition, serviceOf(name).healthcheck !== undefined]).toEqual(['service_healthy', true]);
      }
    }
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(used.map((volume) => volume.split(':')[0]).sort()).toEqual(Object.keys(volumes).sort());
  });

  test('the commands and their options exist', async () => {
    for (const [, { command = [] }] of own) {
      const [name = '', ...options] = command;
      const help = await tributary([name, '--help']);
      expect(help.code).toBe(0);
      for (const option of options.filter((each) => each.startsWith('--')))
        expect(help.out).toContain(option);
    }
  });

  test('every setting is documented', () => {
    const settings = read('docs/servers.md');
    for (const [, { environment = {} }] of own) {
      for (const name of Object.keys(environment)) expect(settings).toContain(`\`${name}\``);
    }
  });

  test('the grace period of a worker is longer than its drain time', () => {
    const [, drain = ''] = /DRAIN_MILLISECONDS = ([\d_]+)/.exec(read('src/cli/operate/worker.ts')) ?? [];
    const seconds = Number.parseInt(serviceOf('worker').stop_grace_period ?? '', 10);
    expect(seconds * 1_000).toBeGreaterThan(Number(drain.replaceAll('_', '')));
  });
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const stages = dockerfile.split(/^FROM /m).slice(1);

  test('the image has the Node version of the project', () => {
    const { node } = packageJson.devDependencies;
    expect(stages.map((stage) => stage.split(/\s/)[0])).toEqual([`node:${node}-slim`, `node:${node}-slim`]);
  });

  test('the image runs as the user node, with the entry point of the package', () => {
    expect(stages[1]).toMatch(/^USER node$/m);
    expect(stages[1]).toContain(`ENTRYPOINT ["node", "${packageJson.bin.tributary}"]`);
  });

  test('the build gets only the files that it needs', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const path of allowed) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
    expect(read('.dockerignore').split('\n')[0]).toBe('*');
    const copied = [...(stages[0] ?? '').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    for (const path of copied.filter((each) => each !== '.')) expect(allowed).toContain(path);
    for (const path of packageJson.files.filter((each) => each !== 'dist')) expect(allowed).toContain(path);
  });

  test('the second stage copies the files of the package', () => {
    const taken = [...(stages[1] ?? '').matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(
      ([, paths = '']) => paths.split(' '),
    );
    expect(taken.sort()).toEqual(
      ['LICENSE', 'bin', 'dist', 'node_modules', 'package.json'].map((path) => `/app/${path}`),
    );
  });
});

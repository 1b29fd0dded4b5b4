/**
 * Reads a compose file like Docker Compose. In: text and variables. Out: the document, with merged anchors
 * and substituted variables.
 *
 *   ${NAME:?sentence}   required; otherwise an Error with the sentence
 *   ${NAME:-other}      the default
 *   $$                  a dollar sign
 */
import { parse } from 'yaml';

export interface Service {
  readonly build?: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly profiles?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const VARIABLE = /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g;

export function readCompose(text: string, variables: Readonly<Record<string, string>>): ComposeFile {
  const filled = text.replace(VARIABLE, (whole, name?: string, kind?: string, otherwise = '') => {
    if (name === undefined) return '$';
    const value = variables[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(otherwise);
    return kind === '-' ? otherwise : whole;
  });
  return parse(filled, { merge: true }) as ComposeFile;
}

export interface Variable {
  readonly name: string;
  readonly isNeeded: boolean;
}

export function variablesOf(text: string): Variable[] {
  const found = new Map<string, boolean>();
  for (const [, name, kind] of text.matchAll(VARIABLE)) {
    if (name !== undefined) found.set(name, (found.get(name) ?? false) || kind === '?');
  }
  return [...found].map(([name, isNeeded]) => ({ name, isNeeded }));
}

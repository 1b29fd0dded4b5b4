/**
 * Parse → lower → resolve → trace: one SQL text in, its lineage out. Pure and synchronous; never throws for any text.
 *
 *   analyse({sql: 'SELECT price + tax AS total FROM orders', …})  →  total ← orders.price, orders.tax  TRANSFORMATION
 */
import type { Finding } from '../model/finding.ts';
import { placesOf } from '../model/place.ts';
import type { LineageRelation } from '../model/query-lineage.ts';
import type { AnalysisRequest, AnalysisResult } from './analysis.ts';
import { findAmbiguities } from './bind/ambiguity.ts';
import type { Binder } from './bind/bind-expression.ts';
import { columnsOfStar } from './bind/bind-items.ts';
import { bindQuery } from './bind/bind-query.ts';
import { bindStatement } from './bind/bind-statement.ts';
import type { BoundStatement } from './bind/bound-query.ts';
import { rawName, topColumns } from './bind/relation-columns.ts';
import { Relations } from './bind/relations.ts';
import { openColumns } from './bind/source-columns.ts';
import { Descent } from './descent.ts';
import { fold } from './dialect/dialect.ts';
import { dialectOf } from './dialect/dialects.ts';
import type { Identifier, Statement } from './ir/ir.ts';
import type { SecondGrammar } from './parse/core/grammar.ts';
import { parseScript } from './parse-script.ts';
import { endToEnd, UNSETTLED } from './trace/end-to-end.ts';
import type { ColumnRename } from './trace/rename-columns.ts';
import { runOrder } from './trace/run-order.ts';
import { traceStatements } from './trace/trace-statement.ts';

export function analyse(
  request: AnalysisRequest,
  secondGrammar: SecondGrammar | null = null,
): AnalysisResult {
  const dialect = dialectOf(request.dialect);
  const parsed = parseScript(request.sql, request.dialect, secondGrammar);
  const relations = new Relations(request, dialect);
  const binder: Binder = {
    dialect,
    relations,
    descent: new Descent(),
    script: null,
    mentions: [],
    doubts: [],
    asListed: false,
    query: (query, scope, ctes) => bindQuery(query, scope, ctes, binder),
    star: columnsOfStar,
  };
  const { statements, flow } = parsed.script;
  const bare = request.target === null ? null : relations.ofText(request.target);
  const bound = statements.map((statement, i) => {
    binder.script = flow?.scopes[i] ?? null;
    relations.routine = flow?.routines[i] ?? -1;
    const bound = bindStatement(statement, binder, i === statements.length - 1 ? bare : null);
    return statement.shaped === undefined ? bound : { ...bound, shaped: statement.shaped };
  });
  markTemporary(statements, bound, binder);
  openTemporaries(bound);
  const traced = traceStatements(bound, {
    relations,
    guessed: new Set(parsed.guessed),
    sql: request.sql,
    placeAt: placesOf(request.sql),
  });
  const { lineage, findings: unsettled } = endToEnd(
    traced,
    relations.all,
    flow,
    renamedColumns(statements, binder),
  );
  const { order, settled } = runOrder(flow, bound.length, (i) => bound[i]?.target?.temporary === true);
  const repeats = settled || unsettled.length > 0 ? unsettled : [UNSETTLED];
  const findings: Finding[] = [...parsed.findings, ...repeats, ...findAmbiguities(bound, request)];
  return {
    lineage: {
      parse: parsed.outcome,
      relations: relations.all.map(
        ({ name, columns, complete, gone, temporary, location, parameter }): LineageRelation => ({
          name,
          columns,
          complete: complete && gone !== true,
          temporary,
          location,
          ...(parameter === undefined ? {} : { parameter }),
        }),
      ),
      statements: traced.statements,
      lineage,
      opaque: traced.opaque,
      findings,
      ...(order === undefined ? {} : { order }),
    },
    readUndeclared: relations.all.some(
      (relation) => !relation.declared && !relation.temporary && !relation.location && relation !== bare,
    ),
  };
}

/** What later statements name of a temporary relation made by a star over unknown columns is behind that star. */
function openTemporaries(bound: readonly BoundStatement[]): void {
  for (const { target, query } of bound) {
    if (target?.temporary !== true || query === null || query.opens.length === 0) continue;
    for (const column of topColumns(target)) openColumns({ kind: 'query', query }, rawName(target, column));
  }
}

/** By statement: columns that it calls otherwise, or drops. */
function renamedColumns(
  statements: readonly Statement[],
  { relations, dialect }: Binder,
): ReadonlyMap<number, readonly ColumnRename[]> {
  const renamed = new Map<number, readonly ColumnRename[]>();
  statements.forEach((statement, i) => {
    if (statement.kind !== 'alter') return;
    const relation = relations.named(statement.target).index;
    const named = (name: Identifier | null): string | null =>
      name === null ? null : fold(name, dialect.columns);
    const renames = statement.columns.flatMap(({ from, to }) =>
      from === null ? [] : [{ relation, from: named(from) ?? '', to: named(to) }],
    );
    renamed.set(i, renames);
  });
  return renamed;
}

/** Made and dropped within the text: temporary, whatever its words say. */
function markTemporary(
  statements: readonly Statement[],
  bound: readonly BoundStatement[],
  binder: Binder,
): void {
  const made = new Set(
    bound
      .filter(({ kind }) => kind === 'create-table' || kind === 'create-view' || kind === 'rename')
      .map(({ target }) => target),
  );
  const later = new Map<unknown, number>();
  statements.forEach((statement, i) => {
    // Under its old name it is not there any more.
    if (statement.kind === 'rename' && statement.half === null)
      later.set(binder.relations.named(statement.from), i);
    if (statement.kind !== 'drop') return;
    for (const name of statement.targets) later.set(binder.relations.named(name), i);
  });
  for (const [relation, dropped] of later) {
    const created = bound.findLastIndex(
      (statement) => statement.target === relation && made.has(statement.target),
    );
    const target = bound[created]?.target;
    if (target == null || created >= dropped) continue;
    target.temporary = true;
    target.passing = true;
  }
}

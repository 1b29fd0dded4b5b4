/**
 * Parse → bind → trace: one SQL text in, its lineage out. Pure and synchronous; never throws for any text.
 *
 *   analyse({sql: 'SELECT price + tax AS total FROM orders', …})
 *       → total ← orders.price, orders.tax  TRANSFORMATION
 */

import type { Dialect } from '../dialect/dialect.ts';
import { dialectOf } from '../dialect/dialects.ts';
import type { Finding } from '../model/finding.ts';
import { placesOf } from '../model/place.ts';
import type { LineageRelation } from '../model/query-lineage.ts';
import type { AnalysisRequest, AnalysisResult } from './analysis.ts';
import { findAmbiguities } from './bind/ambiguity.ts';
import { bindScript } from './bind/bind-script.ts';
import type { BaseRelation } from './bind/bound-query.ts';
import { Relations } from './bind/relations.ts';
import type { SecondGrammar } from './parse/core/grammar.ts';
import { parseScript } from './parse-script.ts';
import { endToEnd, UNSETTLED } from './trace/end-to-end.ts';
import { runOrder } from './trace/run-order.ts';
import { traceStatements } from './trace/trace-statement.ts';

export function analyse(
  request: AnalysisRequest,
  secondGrammar: SecondGrammar | null = null,
): AnalysisResult {
  return analyseAs(dialectOf(request.dialect), request, secondGrammar);
}

/** The same for a dialect that may have no row. */
export function analyseAs(
  dialect: Dialect,
  request: Omit<AnalysisRequest, 'dialect'>,
  secondGrammar: SecondGrammar | null = null,
): AnalysisResult {
  const parsed = parseScript(request.sql, dialect, secondGrammar);
  const { flow } = parsed.script;
  const relations = new Relations(request, dialect);
  const bareTarget = request.target === null ? null : relations.ofText(request.target);
  const { statements: bound, renamed } = bindScript(parsed.script, { dialect, relations, bareTarget });
  const traced = traceStatements(bound, {
    relations,
    inferred: new Set(parsed.inferred),
    sql: request.sql,
    placeAt: placesOf(request.sql),
  });
  const { lineage, findings: unsettled } = endToEnd(traced, relations.all, flow, renamed);
  const { order, settled } = runOrder(flow, bound.length, (i) => bound[i]?.target?.temporary === true);
  const repeats = settled || unsettled.length > 0 ? unsettled : [UNSETTLED];
  const findings: Finding[] = [
    ...parsed.findings,
    ...repeats,
    ...findAmbiguities(bound, request.sql, dialect),
  ];
  return {
    lineage: {
      parse: parsed.outcome,
      relations: relations.all.map(relationOf),
      statements: traced.statements,
      lineage,
      opaque: traced.opaque,
      findings,
      ...(order === undefined ? {} : { order }),
    },
    readUndeclared: relations.all.some(
      (relation) =>
        !relation.declared && !relation.temporary && !relation.location && relation !== bareTarget,
    ),
  };
}

function relationOf({
  name,
  columns,
  complete,
  columnsDropped,
  temporary,
  location,
  parameter,
}: BaseRelation): LineageRelation {
  return {
    name,
    columns,
    complete: complete && columnsDropped !== true,
    temporary,
    location,
    ...(parameter === undefined ? {} : { parameter }),
  };
}

/**
 * Tokens → Db2's registers of the session, which are constants of a statement.
 *
 *   CURRENT DATE, CURRENT CLIENT_ACCTNG
 */
import type { Expr } from '../../../ir/ir.ts';
import { nextAre, type Reader, spanFrom, textOf } from '../../core/reader.ts';

const REGISTERS =
  `DECFLOAT ROUNDING MODE|DEFAULT TRANSFORM GROUP|EXPLAIN MODE|EXPLAIN SNAPSHOT|FEDERATED ASYNCHRONY|LOCALE LC_MESSAGES|LOCALE LC_TIME|LOCK TIMEOUT|MAINTAINED TABLE TYPES FOR OPTIMIZATION|MDC ROLLOUT MODE|OPTIMIZATION PROFILE|PACKAGE PATH|QUERY OPTIMIZATION|REFRESH AGE|SQL_CCFLAGS|TEMPORAL BUSINESS_TIME|TEMPORAL SYSTEM_TIME|CLIENT_ACCTNG|CLIENT_APPLNAME|CLIENT_USERID|CLIENT_WRKSTNNAME|DATE|DBPARTITIONNUM|DEGREE|ISOLATION|MEMBER|PATH|SCHEMA|SERVER|TIMESTAMP|TIMEZONE|TIME|USER|IMPLICIT XMLPARSE OPTION`
    .split('|')
    .map((words) => ['CURRENT', ...words.split(' ')]);

/**
 * SpecialRegister : CURRENT name
 * — https://www.ibm.com/docs/SSEPGG_11.5.0/com.ibm.db2.luw.sql.ref.doc/doc/r0008404.html
 */
export function readSpecialRegister(reader: Reader): Expr | null {
  const words = REGISTERS.find((each) => nextAre(reader, each));
  if (words === undefined) return null;
  const first = reader.at;
  reader.at += words.length;
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}

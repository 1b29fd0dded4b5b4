/**
 * Edits of the text of a query that change nothing, or seldom: another spelling, another form of the same
 * condition. They measure how many such edits the product proves equal, and find rules that prove too much.
 */
import { added, around, removed, swap, type TextEdit } from './edits.ts';

export const EQUAL_EDITS: Readonly<Record<string, TextEdit>> = {
  'filter that is true': added(/\bwhere\b/, '@@ 1 = 1 and'),
  'where true added': added(/\bfrom (?:\{\w+\})(?! \w| where)(?=$|\))/, '@@ where true'),
  'cast in two forms': swap(/\bcast\((\w+) as (\w+)\)/, (found) =>
    found.replace(/cast\((\w+) as (\w+)\)/i, '$1::$2'),
  ),
  'double colon as a cast': swap(/\b(\w+)::(\w+)/, (found) =>
    found.replace(/(\w+)::(\w+)/, 'cast($1 as $2)'),
  ),
  'not equal in two forms': swap(/<>/, () => '!='),
  'count in two forms': swap(/\bcount\(\*\)/, () => 'count(1)'),
  'count without a star': swap(/\bcount\(\*\)/, () => 'count()'),
  'inner is written': swap(
    /(?<!(?:left|right|full|cross|semi|anti|natural|positional|asof|inner|outer) )\bjoin\b/,
    () => 'inner join',
  ),
  'outer is written': swap(/\b(?:left|right|full) join\b/, (found) => found.replace(' join', ' outer join')),
  'comma as a cross join': swap(/\} (\w+), \{/, (found) => found.replace(', ', ' cross join ')),
  'union distinct': swap(/\bunion(?! all| by| distinct)\b/, () => 'union distinct'),
  'between as two comparisons': swap(/(\b[a-z]\w*) between (\d+) and (\d+)/, (found) =>
    found.replace(/(\w+) between (\d+) and (\d+)/i, '($1 >= $2 and $1 <= $3)'),
  ),
  'in as comparisons': swap(/\b([a-z]\w*) in \((\d+), (\d+)\)/, (found) =>
    found.replace(/(\w+) in \((\d+), (\d+)\)/i, '($1 = $2 or $1 = $3)'),
  ),
  'exists selects a star': swap(/\bexists \(select 1 /, () => 'exists (select * '),
  'coalesce as ifnull': swap(/\bcoalesce\((\w+), (\w+)\)/, (found) => found.replace('coalesce', 'ifnull')),
  'if as case': swap(/\bif\(([^(),]+), ([^(),]+), ([^(),]+)\)/, (found) =>
    found.replace(/if\(([^(),]+), ([^(),]+), ([^(),]+)\)/i, 'case when $1 then $2 else $3 end'),
  ),
  'comparison turned': swap(/\b([a-z]\w*) > (\d+)\b/, (found) => found.replace(/(\w+) > (\d+)/, '$2 < $1')),
  'equality turned': swap(/\b(l\.\w+) = (q\.\w+)/, (found) => found.replace(/(\S+) = (\S+)/, '$2 = $1')),
  'conditions turned': swap(/\bwhere ([^()]+?) and ([^()]+?)(?=$)/, (found) =>
    found.replace(/where ([^()]+?) and ([^()]+?)$/i, 'where $2 and $1'),
  ),
  'brackets around a filter': swap(/\bwhere ([^()]+?)(?=$)/, (found) =>
    found.replace(/where (.+)$/i, 'where ($1)'),
  ),
  'alias of each relation': swap(/(?<=\bfrom )\{\w+\}(?=$| where)/, (found) => `${found} as zz9`),
  'limit as fetch': swap(/\blimit (\d+)(?=$)/, (found) =>
    found.replace(/limit (\d+)/i, 'fetch first $1 rows only'),
  ),
  'ascending is written': swap(/\border by (\w+)(?=,|\)|$| limit)/, (found) => `${found} asc`),
  'as is removed': swap(/\bas (?=[a-z]\w*(?:,| from|$))/, () => ''),
  'sum as two': swap(/\bsum\((\w+)\)/, (found) => `(${found} + 0)`),
  'select all': swap(/\bselect (?!all|distinct)/, () => 'select all '),
  'distinct of a distinct': around('select distinct * from (@@) zz'),
  'sorted and sorted again': around('select * from (@@) zz order by all'),
  'last comment': around('@@ -- the end'),
  'empty parts': removed(/\bmaterialized\b/),
};

/**
 * Words that a node of the IR implies: a field of the node decides whether the text contains the word, so the
 * word adds nothing to the field.
 *
 *   {kind: 'join', type: 'left', on: …}   →   JOIN, OUTER, ON; LEFT is the type
 */

type Node = Readonly<Record<string, unknown>>;
type Condition = (node: Node) => boolean;

const always: Condition = () => true;
const filled =
  (field: string): Condition =>
  (node) =>
    isFilled(node[field]);
const not =
  (field: string): Condition =>
  (node) =>
    !isFilled(node[field]);
const is =
  (field: string, ...values: readonly string[]): Condition =>
  (node) =>
    values.includes(String(node[field]));

/** Signs and words that separate the parts of a node. */
const SEPARATORS = ', . ; : AS';

/** By kind of node: words, and the condition under which the node implies them. */
const IMPLIED: Readonly<Record<string, readonly (readonly [Condition, string])[]>> = {
  select: [
    [always, 'SELECT SEL FROM WHERE GROUP BY HAVING QUALIFY WINDOW ORDER WITH ASC'],
    [filled('recursive'), 'RECURSIVE'],
    [filled('distinct'), 'DISTINCT ON'],
    [filled('orderBy'), 'NULLS'],
    [filled('windows'), 'PARTITION NULLS'],
    [filled('hierarchy'), 'START CONNECT'],
    [(node) => (node['groupBy'] as Node | null)?.['kind'] === 'all', 'ALL'],
  ],
  set: [
    [always, 'UNION INTERSECT EXCEPT MINUS ORDER BY WITH ASC'],
    [filled('recursive'), 'RECURSIVE'],
    [filled('all'), 'ALL'],
    [not('all'), 'DISTINCT'],
    [filled('byName'), 'NAME'],
    [filled('orderBy'), 'NULLS'],
  ],
  values: [
    [always, 'VALUES ORDER BY WITH ASC'],
    [filled('orderBy'), 'NULLS'],
  ],
  star: [
    // FROM t is SELECT * FROM t.
    [always, '* FROM'],
    [filled('except'), 'EXCEPT EXCLUDE'],
    [filled('exceptFields'), 'EXCEPT EXCLUDE'],
    [filled('replace'), 'REPLACE'],
    [filled('rename'), 'RENAME'],
  ],
  derived: [[filled('lateral'), 'LATERAL']],
  join: [
    [always, 'JOIN INNER ON USING'],
    [filled('natural'), 'NATURAL'],
    [is('type', 'left', 'right', 'full'), 'OUTER'],
  ],
  call: [
    [always, 'ORDER BY ASC FILTER WHERE WITHIN GROUP NULLS =>'],
    [filled('distinct'), 'DISTINCT'],
    [filled('over'), 'OVER PARTITION'],
    [filled('star'), '*'],
    [filled('moreStars'), '*'],
  ],
  case: [[always, 'CASE WHEN THEN ELSE END']],
  cast: [
    [always, 'CAST ::'],
    [filled('orNull'), 'TRY_CAST SAFE_CAST'],
  ],
  subquery: [
    [is('use', 'in'), 'IN'],
    [is('use', 'exists'), 'EXISTS'],
    [is('use', 'array'), 'ARRAY'],
  ],
  lambda: [[always, '->']],
  insert: [
    [always, 'INSERT INTO VALUES TABLE'],
    [filled('partition'), 'PARTITION ='],
  ],
  create: [
    [always, 'CREATE TABLE VIEW'],
    [filled('temporary'), 'TEMP TEMPORARY VOLATILE'],
    [filled('like'), 'LIKE CLONE'],
  ],
  update: [[always, 'UPDATE SET FROM WHERE WITH =']],
  delete: [[always, 'DELETE FROM USING WHERE WITH']],
  merge: [
    [
      always,
      'MERGE INTO USING ON WHEN MATCHED NOT THEN UPDATE SET INSERT VALUES DELETE BY TARGET SOURCE AND = *',
    ],
  ],
};

const words = (text: string): readonly string[] => text.split(' ');

/** Word → whether a node implies it. */
type Implied = ReadonlyMap<string, Condition>;

const SEPARATED = tableOf([]);
const BY_KIND = new Map(Object.entries(IMPLIED).map(([kind, rules]) => [kind, tableOf(rules)]));
const BY_OPERATOR = new Map<string, Implied>();

/** The words that a node of this kind may imply. */
export function impliedBy({ kind, name }: Node): Implied {
  return (kind === 'operator' ? ofOperator(String(name)) : BY_KIND.get(String(kind))) ?? SEPARATED;
}

function tableOf(rules: readonly (readonly [Condition, string])[]): Implied {
  const table = new Map<string, Condition>();
  for (const [condition, text] of [[always, SEPARATORS] as const, ...rules])
    for (const word of words(text)) {
      const other = table.get(word);
      table.set(word, other === undefined ? condition : (node) => other(node) || condition(node));
    }
  return table;
}

/** The name of an operator may be between all its operands. */
function ofOperator(name: string): Implied {
  const known = BY_OPERATOR.get(name);
  if (known !== undefined) return known;
  const upper = name.toUpperCase();
  const parts = [...upper.split(/\s+/), ...(upper.includes('BETWEEN') ? ['AND'] : [])];
  const table = tableOf([[always, parts.join(' ')]]);
  if (BY_OPERATOR.size < 1_000) BY_OPERATOR.set(name, table);
  return table;
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== false && value !== 'none' && value !== '';
}

/** Kinds with one list, whose brackets are determined by the list. */
const LISTS: ReadonlySet<unknown> = new Set(
  words(
    'operator call cast case literal column field subquery lambda unread table function join star values insert create merge update delete',
  ),
);

export function hasList(node: Node): boolean {
  return LISTS.has(node['kind']);
}

/** Expressions and queries. A statement of kind `select` has its query. */
const CARRIERS: ReadonlySet<unknown> = new Set(
  words('operator call cast case literal column field subquery lambda unread select set values'),
);

export function carriesRest(node: Node): boolean {
  return CARRIERS.has(node['kind']) && !('query' in node && node['kind'] === 'select');
}

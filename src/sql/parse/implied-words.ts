/**
 * Words that a node of the IR implies: a field of the node decides whether the text contains the word, so the
 * word adds nothing to the field.
 *
 *   {kind: 'join', type: 'left', on: …}   →   JOIN, OUTER, ON; LEFT is the type
 */

type Node = Readonly<Record<string, unknown>>;

const words = (text: string): readonly string[] => text.split(' ');

/** Signs and words that separate the parts of a node. */
const SEPARATORS = words(', . ; : AS');

const ALWAYS: Readonly<Record<string, readonly string[]>> = {
  select: words('SELECT SEL FROM WHERE GROUP BY HAVING QUALIFY WINDOW ORDER WITH ASC'),
  set: words('UNION INTERSECT EXCEPT MINUS ORDER BY WITH ASC'),
  values: words('VALUES ORDER BY WITH ASC'),
  star: words('*'),
  join: words('JOIN INNER ON USING'),
  call: words('ORDER BY ASC FILTER WHERE WITHIN GROUP NULLS =>'),
  case: words('CASE WHEN THEN ELSE END'),
  cast: words('CAST ::'),
  lambda: words('->'),
  insert: words('INSERT INTO VALUES TABLE'),
  create: words('CREATE TABLE VIEW'),
  update: words('UPDATE SET FROM WHERE WITH ='),
  delete: words('DELETE FROM USING WHERE WITH'),
  merge: words(
    'MERGE INTO USING ON WHEN MATCHED NOT THEN UPDATE SET INSERT VALUES DELETE BY TARGET SOURCE AND = *',
  ),
};

/** The same, if the field is filled. */
const IF_FILLED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  select: {
    recursive: words('RECURSIVE'),
    distinct: words('DISTINCT ON'),
    orderBy: words('NULLS'),
    windows: words('PARTITION NULLS'),
    hierarchy: words('START CONNECT'),
  },
  set: { recursive: words('RECURSIVE'), all: words('ALL'), byName: words('NAME'), orderBy: words('NULLS') },
  values: { orderBy: words('NULLS') },
  star: {
    except: words('EXCEPT EXCLUDE'),
    exceptFields: words('EXCEPT EXCLUDE'),
    replace: words('REPLACE'),
    rename: words('RENAME'),
  },
  derived: { lateral: words('LATERAL') },
  join: { natural: words('NATURAL') },
  call: {
    distinct: words('DISTINCT'),
    over: words('OVER PARTITION'),
    star: words('*'),
    moreStars: words('*'),
  },
  cast: { orNull: words('TRY_CAST SAFE_CAST') },
  create: { temporary: words('TEMP TEMPORARY VOLATILE'), like: words('LIKE CLONE') },
  insert: { partition: words('PARTITION =') },
};

/** Words that depend on the value of a field. */
function byValue(kind: string, node: Node): readonly string[] {
  switch (kind) {
    case 'set':
      return node['all'] === true ? [] : ['DISTINCT'];
    case 'select':
      return (node['groupBy'] as Node | null)?.['kind'] === 'all' ? ['ALL'] : [];
    case 'join':
      return ['left', 'right', 'full'].includes(String(node['type'])) ? ['OUTER'] : [];
    case 'subquery':
      return node['use'] === 'scalar'
        ? []
        : [node['use'] === 'in' ? 'IN' : String(node['use']).toUpperCase()];
    default:
      return NONE;
  }
}

const NONE: readonly string[] = [];

const BY_KIND = new Map<string, ReadonlySet<string>>();
const BY_NAME = new Map<string, ReadonlySet<string>>();

export function impliedWords(node: Node): ReadonlySet<string> {
  const kind = String(node['kind'] ?? '');
  if (kind === 'operator') return ofOperator(String(node['name']));
  const fields = IF_FILLED[kind];
  let key = kind;
  for (const field in fields) key += isFilled(node[field]) ? '+' : '-';
  const more = byValue(kind, node);
  key += more.join();
  let implied = BY_KIND.get(key);
  if (implied === undefined) {
    const filled = Object.entries(fields ?? {}).flatMap(([field, list]) =>
      isFilled(node[field]) ? list : [],
    );
    implied = new Set([...SEPARATORS, ...(ALWAYS[kind] ?? []), ...filled, ...more]);
    BY_KIND.set(key, implied);
  }
  return implied;
}

/** The name of an operator may be between all its operands. */
function ofOperator(name: string): ReadonlySet<string> {
  let implied = BY_NAME.get(name);
  if (implied === undefined) {
    const upper = name.toUpperCase();
    const and = upper.includes('BETWEEN') ? ['AND'] : [];
    implied = new Set([...SEPARATORS, ...upper.split(/\s+/), ...and]);
    if (BY_NAME.size < 1_000) BY_NAME.set(name, implied);
  }
  return implied;
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

/** Nodes with names that may be in the tokens of the node around them: aliases, and the names of WITH. */
export function namesOutside(node: Node): boolean {
  return OUTSIDE.has(node['kind']);
}

const OUTSIDE: ReadonlySet<unknown> = new Set(
  words('expression star select set values table derived function'),
);

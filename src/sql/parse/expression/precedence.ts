/** How tightly operators bind, from 1: `a OR b AND c` → OR is 1, AND is 3, so AND binds b. */
const AND = 3;
export const NOT = 4;
export const COMPARISON = 5;
export const OTHER = 6;
export const UNARY = 10;

/**
 * Operators between two values. One table serves all dialects: how two operators bind seldom matters to
 * lineage.
 */
export const BINARY: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'OR',
    2: 'XOR',
    [AND]: 'AND &&',
    [COMPARISON]: '= == <> != ^= NOT= < > <= >= !< !> <=> OVERLAPS',
    [OTHER]: '|| | & # ^ << >> -> ->> #> #>> #- @> <@ ?| ?& ? @@ @? ~ ~* !~ !~* ~~ ~~* !~~ !~~* ^@ ~=',
    7: '+ -',
    8: '* / % // ** DIV MOD',
  }).flatMap(([level, operators]) => operators.split(' ').map((each) => [each, Number(level)])),
);

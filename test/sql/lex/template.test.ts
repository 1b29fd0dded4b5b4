import { describe, expect, it } from 'vitest';
import { leftOut, readTemplate, templateText } from '../../../src/sql/lex/template.ts';
import { mustEnd } from '../../ends.ts';

function read(sql: string): NonNullable<ReturnType<typeof readTemplate>> {
  const template = readTemplate(sql);
  if (template === null) throw new Error('no template');
  return template;
}

function variants(sql: string): string[] {
  const template = read(sql);
  const count = Math.max(1, ...template.blocks.map((block) => block.variants));
  return Array.from({ length: count }, (_, variant) => {
    const out = leftOut(template.blocks, variant);
    const kept = [...template.text].filter((_, at) => !out.some(({ start, end }) => start <= at && at < end));
    return kept.join('').replace(/\s+/g, ' ').trim();
  });
}

describe('readTemplate', () => {
  it('the words of a template become blanks, and the text keeps its offsets', () => {
    const { blocks, deciding, text } = read(
      "SELECT {% if a == '%}' %}x{% elif b %}{% if c %}y{% endif %}{% else %}z{% endif %} FROM t",
    );
    expect(text.trim().replace(/\s+/g, ' ')).toBe('SELECT x y z FROM t');
    expect(deciding).toHaveLength(6);
    expect(blocks.map((block) => block.variants)).toEqual([4]);
    expect(read('a\n{% do\nx %}\nb').text).toBe('a\n     \n    \nb');
  });

  it.each([
    ['{% if a %}x{% endif %}', ['x', '']],
    [
      '{% if a %}x{% else %}y{% endif %} {% if b %}1{% elif c %}2{% else %}3{% endif %}',
      ['x 1', 'y 2', 'y 3'],
    ],
    ['{% for a in b %}x{% endfor %}{% for a in b %}y{% else %}z{% endfor %}', ['x y', 'x z']],
    ['{% if a %}{% if b %}x{% else %}y{% endif %}{% else %}z{% endif %}', ['x', 'y', 'z']],
    ['{% block a %}{% if b %}x{% else %}y{% endif %}{% endblock %}', ['x', 'y']],
    ['{% set a %}x{% endset %}{% macro b() %}{% if c %}y{% endif %}{% endmacro %}z', ['z']],
    ['{% raw %}{% if %}{% endraw %}{%- set a = 1 -%}z', ['{% if %} z']],
    ['{# {% if #}{{ "{%" }}{% do x %}z', ['{# {% if #}{{ "{%" }} z']],
    ["{# it's #}{{ it's }}{% if a %}x{% endif %}", ["{# it's #}{{ it's }} x", "{# it's #}{{ it's }}"]],
  ])('reads each variant of %s once', (sql, expected) => {
    expect(variants(sql)).toEqual(expected);
  });

  it.each([
    'SELECT a',
    "LIKE '{%'",
    '{% if a %}',
    '{% endif %}',
    '{% if a %}{% endfor %}',
    '{% else %}',
    '{% unheard of %}',
  ])('%s is no template', (sql) => {
    expect(readTemplate(sql)).toBeNull();
  });

  it('the text of a template has its words and values without its comments', () => {
    expect(templateText('a {# b #} {{ c }} {% if d %} e {% endif %} {# f')).toBe(
      '{{ c }} {% if d %} {% endif %}',
    );
  });

  it('blocks that are nested too deep are no template', () => {
    const nested = (depth: number): string => '{% if a %}'.repeat(depth) + '{% endif %}'.repeat(depth);
    expect(readTemplate(nested(90))).not.toBeNull();
    expect(readTemplate(nested(200))).toBeNull();
  });

  // If the time grew with the square of the length, none of these would end.
  it.each(['{% if a %}x{% endif %}', '{%', '{{', '{# ', "{% do '", '{', '{{ a }}{#'])(
    'a template of many "%s" takes time in proportion to its length',
    (part) => {
      const sql = part.repeat(100_000);
      mustEnd(() => [readTemplate(sql), templateText(sql)]);
    },
  );
});

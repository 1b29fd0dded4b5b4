"""Measures sqlglot as peer-child.ts measures the others, with the same input and output.

Lineage is computed for each column, of a query that is qualified once.
"""

import json
import statistics
import sys
import time

from sqlglot import parse_one
from sqlglot.lineage import lineage
from sqlglot.optimizer.qualify import qualify
from sqlglot.optimizer.scope import build_scope
from sqlglot.schema import MappingSchema

WARM = 1.0
LONGEST = 8.0

task = json.load(sys.stdin)
schema = MappingSchema({table: {column: "int" for column in columns} for table, columns in task["schema"].items()})


def trace(sql):
    query = qualify(parse_one(sql), schema=schema, validate_qualify_columns=False)
    scope = build_scope(query)
    for column in query.named_selects:
        lineage(column, query, schema, scope=scope, copy=False, trim_selects=False)


def is_read(sql, each):
    try:
        each(sql)
        return True
    except Exception:
        return False


def timed(texts, each):
    def one():
        start = time.process_time()
        read = sum(is_read(sql, each) for sql in texts)
        return time.process_time() - start, read

    spent = 0.0
    while spent < WARM:
        spent += one()[0]
    times = []
    while len(times) < task["runs"] and (len(times) < 3 or spent < LONGEST):
        taken, read = one()
        times.append(taken)
        spent += taken
    return {"least": min(times) * 1000, "median": statistics.median(times) * 1000, "read": read}


print(
    json.dumps(
        {
            "parse": timed(task["queries"], parse_one),
            "model": timed(task["models"], lambda sql: parse_one(sql, dialect="snowflake")),
            "trace": timed(task["queries"], trace),
        }
    )
)

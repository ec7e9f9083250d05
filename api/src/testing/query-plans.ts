import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

async function connectAsOwner(ctx: Context): Promise<Client> {
  const owner = new URL(inject('templateAdminUrl'))
  owner.pathname = new URL(ctx.config.databaseUrl ?? '').pathname
  const client = new Client({ connectionString: owner.toString() })
  await client.connect()
  return client
}

/** Inserts tens of thousands of rows on a connection of its own: the product's pool ends a query after some seconds. */
export async function insertBulk(ctx: Context, ...statements: readonly SQL[]): Promise<void> {
  const client = await connectAsOwner(ctx)
  try {
    const db = drizzle(client)
    await client.query('begin')
    // After an asynchronous commit vacuum would mark no page as all-visible.
    await client.query('set local synchronous_commit = on')
    for (const statement of statements) await db.execute(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** PostgreSQL remembers until where the log must be flushed for so many transactions together. */
const TRANSACTIONS_PER_FLUSH = 32

/** Vacuums and updates the planner statistics, which only the owner of the schema may do. */
export async function vacuumAnalyze(ctx: Context, tables: string): Promise<void> {
  const client = await connectAsOwner(ctx)
  // An asynchronous commit of another test file beside the insertion would keep vacuum from marking pages as all-visible.
  await client.query('set synchronous_commit = on')
  for (let count = 0; count < TRANSACTIONS_PER_FLUSH; count += 1)
    await client.query("select pg_logical_emit_message(true, 'flush', '')")
  await client.query(`vacuum analyze ${tables}`)
  await client.end()
}

/** Runs a repository function and explains each statement it sent, with its parameters. */
export async function explain(ctx: Context, work: (db: Database) => Promise<unknown>) {
  const { $client: pool } = ctx.db
  const sent: { query: string; params: unknown[] }[] = []
  await work(drizzle(pool, { logger: { logQuery: (query, params) => sent.push({ query, params }) } }))
  const nodes: Node[] = []
  const visit = (node: Node) => {
    nodes.push(node)
    node.Plans?.forEach(visit)
  }
  for (const { query, params } of sent) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) ${query}`,
      params,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]
    if (plan === undefined) throw new Error('EXPLAIN returned no plan')
    visit(plan.Plan)
  }
  return {
    statements: sent.length,
    /** Tables read by a sequential scan. */
    wholeTables: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    /** Rows read from tables and indexes in all loops: the actual cost of the query. */
    rowsRead: nodes
      .filter((node) => node.Plans === undefined)
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  }
}

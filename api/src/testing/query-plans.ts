import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import type { Context } from '../platform/context.ts'
import { type Database, runTransaction } from '../platform/db/database.ts'

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

/** Puts in tens of thousands of rows: on a busy machine that takes longer than the product lets a statement run. */
export async function insertBulk(ctx: Context, ...statements: readonly SQL[]): Promise<void> {
  await runTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    // A commit that is not yet on the disk leaves no mark on its rows: vacuum then takes no page for visible to all.
    await tx.execute(sql`set local synchronous_commit = on`)
    for (const statement of statements) await tx.execute(statement)
  })
}

/** The planner knows nothing of rows that were just put there. Only the schema's owner may tell it. */
export async function analyze(ctx: Context, tables: string): Promise<void> {
  const owner = new URL(inject('templateAdminUrl'))
  owner.pathname = new URL(ctx.config.databaseUrl ?? '').pathname
  const client = new Client({ connectionString: owner.toString() })
  await client.connect()
  await client.query(`vacuum analyze ${tables}`)
  await client.end()
}

/** Runs a repository's query and explains each statement it sent, with the very parameters. */
export async function explain(ctx: Context, work: (db: Database) => Promise<unknown>) {
  const { $client: pool } = ctx.db as Database & { $client: Pool }
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
    if (plan === undefined) throw new Error('nothing was explained')
    visit(plan.Plan)
  }
  return {
    statements: sent.length,
    /** Tables that were read from end to end. */
    wholeTables: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    /** Rows that came up from tables and indexes, all loops together: what the query really cost. */
    rowsRead: nodes
      .filter((node) => node.Plans === undefined)
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
  }
}

import type { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { statementName } from '#kit/server/database/preparing-client.ts'
import { typeParsers } from '#kit/server/database/type-parsers.ts'
import { withDatabase } from '#kit/server/testing/test-server.ts'

/** One step of a plan that was run, in PostgreSQL's JSON. */
export type Plan = Readonly<{
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: readonly Plan[]
}>

const SETTINGS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice;
  set plan_cache_mode = force_generic_plan;
  set timezone = 'UTC'`

/**
 * Runs statements again in the database of an app and returns their plans: prepared once for all values, as the
 * application's own connections do. Statements of functions that they call are left out.
 */
export const planReader = async (databaseUrl: string) => {
  const url = withDatabase(inject('testServer').adminUrl, new URL(databaseUrl).pathname.slice(1))
  const client = new Client({ connectionString: url, types: typeParsers })
  await client.connect()
  await client.query(SETTINGS)
  let received: Plan[] = []
  client.on('notice', ({ message = '' }) => {
    const json = /plan:\s*(\{[^]*\})\s*$/.exec(message)?.[1]
    if (json) received.push((JSON.parse(json) as { Plan: Plan }).Plan)
  })
  return {
    planOf: async ({ sql: text, parameters }: CompiledQuery): Promise<Plan> => {
      received = []
      await client.query({ name: statementName(text), text, values: [...parameters] })
      const plan = received.at(-1)
      if (!plan) throw new Error(`No plan for ${text}`)
      return plan
    },
    end: () => client.end(),
  }
}

/** All steps of a plan. */
export const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

const isRead = (step: Plan): boolean => step['Relation Name'] !== undefined || step['Index Name'] !== undefined

/** Returns the number of rows that a step found and discarded. */
export const thrownAway = (step: Plan): number =>
  ((step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)) * step['Actual Loops']

/** Returns the number of rows of tables and entries of indexes that a plan read. */
export const rowsRead = (plan: Plan): number =>
  stepsOf(plan)
    .filter(isRead)
    .reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'] + thrownAway(step), 0)

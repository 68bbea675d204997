import { z } from 'zod'
import { rows, single } from '#kit/server/database/rows.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { coverage } from '../../contract/policy.calls.ts'
import { minuteText } from './plan.ts'

const needs = coverage.omit({ demand: true })

/** Returns the needs of a team with their version, and the skills that they can require. */
export const getNeeds = (tx: Tx, team: number) =>
  single(
    tx,
    needs,
  )`select coalesce((select v.version from coverage_versions v where v.team_id = ${team}), 0) as version,
    (select coalesce(json_agg(json_build_object('weekday', n.weekday, 'date', n.date, 'from_time', ${minuteText('n.from_minute')},
      'to_time', ${minuteText('n.to_minute')}, 'needed', n.needed, 'skill_id', n.skill_id, 'skill_level', n.skill_level, 'effective_from', n.effective_from)
      order by n.weekday nulls last, n.date, n.effective_from, n.skill_id nulls first, n.from_minute), '[]')
      from coverage_needs n where n.team_id = ${team}) as rows,
    (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by lower(k.name) collate names, k.id), '[]')
      from skill_short k where k.is_offered or exists (select from coverage_needs n where n.team_id = ${team} and n.skill_id = k.id)) as skills`

const needsVersionRow = z.object({ version: z.number() })

/** Raises the version of the needs of a team, and returns it. */
export const updateNeedsVersion = async (tx: Tx, team: number): Promise<number | undefined> => {
  const found = await rows(
    tx,
    needsVersionRow,
  )`insert into coverage_versions as v (team_id, version) values (${team}, 1)
    on conflict (team_id) do update set version = v.version + 1 returning version`
  return found[0]?.version
}

/** Deletes all needs of a team. */
export const deleteNeeds = async (tx: Tx, team: number): Promise<void> => {
  await sql`delete from coverage_needs where team_id = ${team}`.execute(tx)
}

/** Inserts needs. */
export const insertNeeds = async (tx: Tx, rows: readonly Insertable<Database['coverage_needs']>[]): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('coverage_needs').values(rows).execute()
}

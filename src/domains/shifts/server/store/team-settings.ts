import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { shiftSettings } from '../../contract/policy.models.ts'
import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ShiftSettings } from '../../contract/policy.models.ts'
import type { Access } from './access.ts'

/** Returns the settings of a team; 404 where there is no such team. */
export const getSettings = async (tx: Tx, team: number): Promise<ShiftSettings> => {
  const found = await rows(
    tx,
    shiftSettings,
  )`select g.team_id, g.version, g.horizon_weeks, g.publish_notice_days, g.change_notice_hours,
      g.lock_after_days, g.swap_auto_approve, g.swap_lead_hours, g.swap_limit_month, g.claim_mode, g.claim_close_hours, g.min_present, g.time_zone, g.days_off
    from shift_settings_of g where g.team_id = ${team}`
  const [row] = found
  if (!row) throw notFound()
  return row
}

type Values = Omit<ShiftSettings, 'team_id' | 'version'>

/** Inserts the settings of a team; returns the number of rows, which is 0 where others inserted them first. */
export const insertSettings = async (tx: Tx, team: number, values: Values): Promise<bigint> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shift_team_settings')
    .values({ team_id: team, ...values })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ?? 0n
}

/** Updates a version of the settings of a team; returns the number of rows, which is 0 for an old version. */
export const updateSettings = async (
  tx: Tx,
  { team, version, values }: Readonly<{ team: number; version: number; values: Values }>,
): Promise<bigint> => {
  const { numUpdatedRows } = await tx
    .updateTable('shift_team_settings')
    .set(values)
    .where('team_id', '=', team)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows
}

const teamsRow = z.object({ id: z.number(), name: z.string() })

/** Lists the teams that an actor plans, with `isAdmin` all that they may see: those with shifts ahead first, then by name. */
export const listTeams = async (
  tx: Tx,
  access: Access,
  may: 'plans' | 'reads',
): Promise<{ id: number; name: string }[]> => {
  return rows(tx, teamsRow)`select g.team_id as id, g.team_name as name from shift_settings_of g
    where ${access[may](sql`g.team_id`)}
    order by exists (select from shifts s where s.team_id = g.team_id and s.deleted_at is null and s.date >= ${access.today}::date) desc,
      lower(g.team_name), g.team_id`
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { template } from '../../contract/policy.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { accessOf, type Viewer } from './access.ts'

type Reader = Viewer & Readonly<{ tx: Tx }>
const storedTemplate = template.omit({ can: true }).extend({ sets: z.boolean() })
export type StoredTemplate = z.output<typeof storedTemplate>

/** Templates of a team are changed by those who set its policy; those of all teams by those who set it for all. */
const maySet = (viewer: Viewer): RawBuilder<boolean> => {
  const access = accessOf(viewer)
  const isAll = viewer.actor.grants.get('shifts.policy') === 'all'
  return sql<boolean>`case when t.team_id is null then ${isAll}::boolean else ${access.sets(sql`t.team_id`)} end`
}

const listWhere = async (reader: Reader, where: RawBuilder<unknown>): Promise<StoredTemplate[]> => {
  const access = accessOf(reader)
  return rows(
    reader.tx,
    storedTemplate,
  )`select t.id, t.version, t.active, t.team_id, g.team_name, t.name, t.short, t.color, t.start_time,
      t.end_time, t.break_minutes, t.needed, t.site, t.skill_id, t.skill_level, (select k.name from skill_short k where k.id = t.skill_id) as skill_name, exists (select from shifts s where s.template_id = t.id) as in_use,
      ${maySet(reader)} as sets
    from shift_templates t left join shift_settings_of g on g.team_id = t.team_id
    where ${where} and (t.team_id is null or ${access.reads(sql`t.team_id`)})
    order by t.active desc, t.start_time, lower(t.name) collate names, t.id`
}

type TemplateFilter = Readonly<{ team_id?: number | undefined; all?: boolean | undefined }>

/** Lists templates that the actor may see: with `team_id`, those of a team and of all teams; with `all`, inactive ones too. */
export const listTemplates = (reader: Reader, { team_id, all }: TemplateFilter): Promise<StoredTemplate[]> =>
  listWhere(
    reader,
    sql`(${all ?? false}::boolean or t.active) and (${team_id ?? null}::int is null or t.team_id is null or t.team_id = ${team_id ?? null}::int)`,
  )

/** Finds a template that the actor may see. */
export const findTemplate = async (reader: Reader, id: number): Promise<StoredTemplate | undefined> =>
  (await listWhere(reader, sql`t.id = ${id}`))[0]

const setsTemplatesOfRow = z.object({ sets: z.boolean() })

/** Returns true where the actor may set the policy of a team; false for all teams. */
export const setsTemplatesOf = async (reader: Reader, team: number | null): Promise<boolean> => {
  const found = await rows(reader.tx, setsTemplatesOfRow)`select ${accessOf(reader).sets(sql`${team}::int`)} as sets`
  return team !== null && (found[0]?.sets ?? false)
}

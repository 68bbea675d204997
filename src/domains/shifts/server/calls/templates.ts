import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import * as calls from '../../contract/policy.calls.ts'
import type { TemplateInput, TemplateRow } from '../../contract/policy.models.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { reachOf } from '../store/access.ts'

type Row = Omit<TemplateRow, 'can'> & Readonly<{ sets: boolean }>

/** Templates of a team are set by those who answer for it; those of all teams by those who answer for all. */
const mayset = (context: Context): RawBuilder<boolean> => {
  const reach = reachOf(context)
  const isAll = context.actor.grants.get('shifts.policy') === 'all'
  return sql<boolean>`case when t.team_id is null then ${isAll}::boolean else ${reach.sets(sql`t.team_id`)} end`
}

const select = async (context: Context, where: RawBuilder<unknown>): Promise<TemplateRow[]> => {
  const reach = reachOf(context)
  const { rows } =
    await sql<Row>`select t.id, t.version, t.active, t.team_id, g.team_name, t.name, t.short, t.color, t.start_time,
      t.end_time, t.break_minutes, t.needed, t.site, t.skill_id, t.skill_level, (select k.name from skill_short k where k.id = t.skill_id) as skill_name, exists (select from shifts s where s.template_id = t.id) as in_use,
      ${mayset(context)} as sets
    from shift_templates t left join shift_settings_of g on g.team_id = t.team_id
    where ${where} and (t.team_id is null or ${reach.reads(sql`t.team_id`)})
    order by t.active desc, t.start_time, lower(t.name), t.id`.execute(context.tx)
  return rows.map(({ sets, ...row }) => ({ ...row, can: { update: sets, delete: sets && !row.in_use } }))
}

const one = async (context: Context, id: number): Promise<TemplateRow> => {
  const [row] = await select(context, sql`t.id = ${id}`)
  if (!row) throw notFound()
  return row
}

const requireTeam = async (context: Context, team: number | null): Promise<void> => {
  if (context.actor.grants.get('shifts.policy') === 'all') return
  const { rows } = await sql<{ sets: boolean }>`select ${reachOf(context).sets(sql`${team}::int`)} as sets`.execute(
    context.tx,
  )
  if (team === null || !rows[0]?.sets) throw notFound()
}

const held = async (context: Context, id: number): Promise<TemplateRow> => {
  const row = await one(context, id)
  if (!row.can.update) throw notFound()
  return row
}

const announce = (context: Context): void =>
  publishLive(context, ['shifts.changed'], ['permission:shifts.plan', 'permission:shift_records.read'])

export const listTemplates = handle(calls.listTemplates, (context) => {
  const { team_id, all } = context.query
  return select(
    context,
    sql`(${all ?? false}::boolean or t.active) and (${team_id ?? null}::int is null or t.team_id is null or t.team_id = ${team_id ?? null}::int)`,
  )
})

/** A skill asks for a level, of the skill that is stored where the change names none; without a skill there is none. */
const withLevel = <Values extends Partial<TemplateInput>>(values: Values, stored: number | null = null): Values => {
  const skill_id = values.skill_id === undefined ? stored : values.skill_id
  if (skill_id === null && (values.skill_level ?? null) !== null)
    throw invalid({ skill_level: 'Choose the skill that it is a level of' })
  if (values.skill_id === undefined) {
    if (values.skill_level === null) throw invalid({ skill_level: 'A skill needs a level' })
    return values
  }
  return { ...values, skill_level: values.skill_id === null ? null : (values.skill_level ?? 1) }
}

export const addTemplate = handle(calls.addTemplate, async (context) => {
  const { body, tx } = context
  await requireTeam(context, body.team_id)
  const { id } = await tx
    .insertInto('shift_templates')
    .values(withLevel(body))
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(context, 'shifts.template_added', { entity: 'shift_templates', id, after: body })
  announce(context)
  return one(context, id)
})

export const updateTemplate = handle(calls.updateTemplate, async (context) => {
  const { body, params, tx } = context
  const before = await held(context, params.id)
  const { version, ...changes } = body
  await lockVersion(tx, 'shift_templates', params.id, version)
  const set = withLevel<Partial<TemplateInput> & { active?: boolean }>(
    Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    before.skill_id,
  )
  if (set.team_id !== undefined) await requireTeam(context, set.team_id)
  if (Object.keys(set).length > 0)
    await tx.updateTable('shift_templates').set(set).where('id', '=', params.id).execute()
  await audit(context, 'shifts.template_updated', {
    entity: 'shift_templates',
    id: params.id,
    change: patched(before, set),
  })
  announce(context)
  return one(context, params.id)
})

export const deleteTemplate = handle(calls.deleteTemplate, async (context) => {
  const { params, tx } = context
  const before = await held(context, params.id)
  if (before.in_use)
    throw shiftsRefusals.refusal('template_in_use', { instead: before.active ? ' Deactivate it.' : '' })
  await tx.deleteFrom('shift_templates').where('id', '=', params.id).execute()
  await audit(context, 'shifts.template_deleted', { entity: 'shift_templates', id: params.id, before })
  announce(context)
  return { id: params.id }
})

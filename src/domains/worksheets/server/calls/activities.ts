import { organisationDay, requireUnit, weekStart } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit, changed, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/activities.calls.ts'
import type { Activity, Kind } from '../../contract/worksheets.models.ts'
import { activityRefusals, jobDescriptionRefusals } from '../../contract/worksheets.refusals.ts'
import { boundsOf } from '../bounds.ts'
import * as store from '../store/activities.ts'
import { lockRules, saveRule } from '../store/rules.ts'

const present = ({ actor }: Pick<Context, 'actor'>, row: store.ActivityRow): Activity => {
  const may = scopeOf(actor, 'activities.write') !== null && row.retired_on === null
  return { ...row, can: { update: may, delete: may } }
}

const get = async (context: Context, id: number): Promise<Activity> => {
  const row = await store.findActivity(context.tx, await organisationDay(context.tx, context.now), null, id)
  if (!row) throw notFound()
  return present(context, row)
}

const list = async (context: Context & Parsed<typeof calls.listDaily>, cadence: Kind) => {
  const { tx, now, params, query } = context
  const day = await organisationDay(tx, now)
  if (params.dep_id !== undefined) await requireUnit(tx, { department_id: params.dep_id, team_id: null })
  const rows = await store.listActivities(tx, day, cadence, { department_id: params.dep_id, retired: query.retired })
  return {
    activities: rows.map((row) => present(context, row)),
    rules: await store.listRules(tx, day, params.dep_id, cadence),
  }
}

type Add = Parsed<typeof calls.addDaily>['body']

const describe = async (context: Context, activityId: number, body: string, from: string, number: number) => {
  await context.tx
    .insertInto('job_descriptions')
    .values({
      activity_id: activityId,
      version_no: number,
      body,
      effective_from: from,
      author_id: context.by.account_id,
      created_at: context.now,
    })
    .execute()
}

/** The name is said in the refusal, so a constraint alone would not do. */
const refuseTwice = async (
  context: Context,
  of: Readonly<{ department_id: number; cadence: Kind; name: string; id?: number }>,
) => {
  const found = await context.tx
    .selectFrom('activities')
    .select('id')
    .where('department_id', '=', of.department_id)
    .where('cadence', '=', of.cadence)
    .where(({ fn }) => fn('lower', ['name']), '=', of.name.toLowerCase())
    .where('retired_on', 'is', null)
    .executeTakeFirst()
  if (found && found.id !== of.id) throw activityRefusals.refusal('duplicate', { name: of.name })
}

const add = async (context: Context & Readonly<{ body: Add }>, cadence: Kind): Promise<Activity> => {
  const { tx, now } = context
  const { job_description, department_id, active_from, ...facts } = context.body
  const today = await organisationDay(tx, now)
  await requireUnit(tx, { department_id, team_id: null })
  await refuseTwice(context, { department_id, cadence, name: facts.name })
  const from = active_from ?? today
  const { id } = await tx
    .insertInto('activities')
    .values({ ...facts, department_id, cadence, active_from: from })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (job_description !== undefined) await describe(context, id, job_description, from < today ? today : from, 1)
  const after = await get(context, id)
  await audit(context, 'activities.added', { entity: 'activities', id, after: { name: after.name, cadence } })
  return after
}

const update = async (context: Context & Parsed<typeof calls.updateDaily>, cadence: Kind): Promise<Activity> => {
  const { tx, params } = context
  const { version, ...changes } = context.body
  const held = await tx
    .selectFrom('activities')
    .select('id')
    .where('id', '=', params.dep_id)
    .where('cadence', '=', cadence)
    .executeTakeFirst()
  if (!held) throw notFound()
  const row = await lockVersion(tx, 'activities', params.dep_id, version)
  const before = await get(context, row.id)
  if (changes.name !== undefined) await refuseTwice(context, { ...row, name: changes.name })
  if (changes.unit !== undefined && changes.unit !== row.unit) {
    const n = await store.countEntries(tx, row.id)
    if (n > 0) throw activityRefusals.refusal('unit_fixed', { n })
  }
  await tx
    .updateTable('activities')
    .set({ name: row.name, ...changes })
    .where('id', '=', row.id)
    .execute()
  const after = await get(context, row.id)
  await audit(context, 'activities.updated', { entity: 'activities', id: row.id, change: changed(before, after) })
  return after
}

const remove = async (context: Context & Parsed<typeof calls.deleteDaily>, cadence: Kind) => {
  const { tx, now, params } = context
  const row = await tx
    .selectFrom('activities')
    .selectAll()
    .where('id', '=', params.id)
    .where('cadence', '=', cadence)
    .where('retired_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const today = await organisationDay(tx, now)
  const retired = (await store.countEntries(tx, row.id)) > 0 || !(await store.tryDelete(tx, row.id))
  const retired_on = today > row.active_from ? today : addDays(row.active_from, 1)
  if (retired) await tx.updateTable('activities').set({ retired_on }).where('id', '=', row.id).execute()
  await audit(context, retired ? 'activities.retired' : 'activities.deleted', {
    entity: 'activities',
    id: row.id,
    before: { name: row.name, cadence },
  })
  return { id: row.id, retired }
}

export const listDaily = handle(calls.listDaily, (context) => list(context, 'daily'))
export const listWeekly = handle(calls.listWeekly, (context) => list(context, 'weekly'))
export const listMonthly = handle(calls.listMonthly, (context) => list(context, 'monthly'))
export const addDaily = handle(calls.addDaily, (context) => add(context, 'daily'))
export const addWeekly = handle(calls.addWeekly, (context) => add(context, 'weekly'))
export const addMonthly = handle(calls.addMonthly, (context) => add(context, 'monthly'))
export const updateDaily = handle(calls.updateDaily, (context) => update(context, 'daily'))
export const updateWeekly = handle(calls.updateWeekly, (context) => update(context, 'weekly'))
export const updateMonthly = handle(calls.updateMonthly, (context) => update(context, 'monthly'))
export const deleteDaily = handle(calls.deleteDaily, (context) => remove(context, 'daily'))
export const deleteWeekly = handle(calls.deleteWeekly, (context) => remove(context, 'weekly'))
export const deleteMonthly = handle(calls.deleteMonthly, (context) => remove(context, 'monthly'))

export const addJobDescription = handle(calls.addJobDescription, async (context) => {
  const { tx, now, body } = context
  const row = await tx
    .selectFrom('activities')
    .select(['id', 'retired_on'])
    .where('id', '=', body.activity_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.retired_on !== null) throw notFound()
  const today = await organisationDay(tx, now)
  const from = body.effective_from ?? today
  if (from < today) throw jobDescriptionRefusals.refusal('past')
  const before = await get(context, row.id)
  if (before.versions.some(({ effective_from }) => effective_from === from))
    throw jobDescriptionRefusals.refusal('same_day')
  await describe(context, row.id, body.body, from, (before.versions[0]?.version_no ?? 0) + 1)
  await audit(context, 'activities.described', { entity: 'activities', id: row.id, after: { effective_from: from } })
  return get(context, row.id)
})

export const updateReportRule = handle(calls.updateReportRule, async (context) => {
  const { tx, now, params, body } = context
  const { kind, seen, ...rule } = body
  await requireUnit(tx, { department_id: params.department_id, team_id: null })
  await lockRules(tx, params.department_id)
  const today = await organisationDay(tx, now)
  const [before] = await store.listRules(tx, today, params.department_id, kind)
  if (before && seen && changesOf(before, seen)) throw refuseStale()
  const next = addDays(boundsOf(kind, today, await weekStart(tx, now)).end, 1)
  const id = await saveRule(tx, params.department_id, kind, next, rule)
  await audit(context, 'activities.rule_updated', {
    entity: 'report_rules',
    id,
    ...(before
      ? { change: patched(before, { ...rule, effective_from: next }) }
      : { after: { kind, ...rule, effective_from: next } }),
  })
  return store.listRules(tx, today, params.department_id, kind)
})

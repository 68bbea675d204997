import { organisationDay, requireUnit, weekStart } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../contract/activities.calls.ts'
import type { Activity, Kind } from '../../contract/worksheets.models.ts'
import { activityRecord } from '../../contract/worksheets.records.ts'
import { activityRefusals, jobDescriptionRefusals } from '../../contract/worksheets.refusals.ts'
import { boundsOf } from '../rules/bounds.ts'
import * as store from '../store/activities.ts'
import { lockRules, saveRule } from '../store/rules.ts'

const present = ({ actor }: Context, row: store.ActivityRow): Activity => {
  const may = scopeOf(actor, 'activities.write') !== null && row.retired_on === null
  return { ...row, can: { update: may, delete: may } }
}

const find = async (context: Context, id: number): Promise<Activity | undefined> => {
  const row = await store.findActivity(context.tx, await organisationDay(context.tx, context.now), id)
  return row && present(context, row)
}

const activities = stored(activityRecord, {
  audit: { added: 'activities.added', changed: 'activities.updated' },
  find,
})

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

const insertDescription = async (
  { tx, now, by }: Context,
  activity_id: number,
  body: string,
  effective_from: string,
  version_no: number,
) => {
  const row = { activity_id, version_no, body, effective_from, author_id: by.account_id, created_at: now }
  await store.insertJobDescription(tx, row)
}

/** Refuses a second activity with a name. The refusal contains the name, so the constraint alone would not do. */
const refuseDuplicate = async (
  context: Context,
  of: Readonly<{ department_id: number; cadence: Kind; name: string; id?: number }>,
) => {
  const named = await store.findNamed(context.tx, of)
  if (named && named.id !== of.id) throw activityRefusals.refusal('duplicate', { name: of.name })
}

const add = async (context: Context & Readonly<{ body: Add }>, cadence: Kind): Promise<Activity> => {
  const { tx, now } = context
  const { job_description, department_id, active_from, ...fields } = context.body
  const today = await organisationDay(tx, now)
  await requireUnit(tx, { department_id, team_id: null })
  await refuseDuplicate(context, { department_id, cadence, name: fields.name })
  const from = active_from ?? today
  const row = await activities.add(context, { ...fields, active_from: from }, { department_id, cadence })
  if (job_description === undefined) return row
  await insertDescription(context, row.id, job_description, from < today ? today : from, 1)
  return found(await find(context, row.id))
}

const update = (context: Context & Parsed<typeof calls.updateDaily>, cadence: Kind): Promise<Activity> => {
  const { tx, params, body } = context
  return activities.change(context, params.dep_id, body, async ({ before, given }) => {
    if (before.cadence !== cadence) throw notFound()
    if (given.name !== undefined) await refuseDuplicate(context, { ...before, name: given.name })
    if (given.unit === undefined || given.unit === before.unit) return
    const n = await store.countEntries(tx, before.id)
    if (n > 0) throw activityRefusals.refusal('unit_fixed', { n })
  })
}

const remove = async (context: Context & Parsed<typeof calls.deleteDaily>, cadence: Kind) => {
  const { tx, now, params } = context
  const row = found(await store.lockActive(tx, params.id, cadence))
  const today = await organisationDay(tx, now)
  const retired = (await store.countEntries(tx, row.id)) > 0 || !(await store.deleteUnused(tx, row.id))
  const retired_on = today > row.active_from ? today : addDays(row.active_from, 1)
  if (retired) await store.updateActivity(tx, row.id, { retired_on })
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
  const row = await store.lockActivity(tx, body.activity_id)
  if (!row || row.retired_on !== null) throw notFound()
  const today = await organisationDay(tx, now)
  const from = body.effective_from ?? today
  if (from < today) throw jobDescriptionRefusals.refusal('past')
  const before = found(await find(context, row.id))
  if (before.versions.some(({ effective_from }) => effective_from === from))
    throw jobDescriptionRefusals.refusal('same_day')
  await insertDescription(context, row.id, body.body, from, (before.versions[0]?.version_no ?? 0) + 1)
  await audit(context, 'activities.described', { entity: 'activities', id: row.id, after: { effective_from: from } })
  return found(await find(context, row.id))
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

import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { checkPatternVersion } from '#engines/calendar/contract/calendar.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { WorkPattern } from '../../contract/calendar.models.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import * as calls from '../../contract/work-patterns.calls.ts'
import { announceCalendarChange } from '../calendar-change.ts'
import { removeRow, STILL_HAVE } from '../remove.ts'
import { canOf } from '../store/rows.ts'
import {
  findPattern,
  hasWorked,
  listPatternRows,
  type NewVersion,
  type PatternRow,
  putVersion,
} from '../store/work-patterns.ts'
import { organisationDay } from '../today.ts'

const KEY = 'organisation.calendar.write'
const present = (actor: Actor, row: PatternRow): WorkPattern => ({ ...row, can: canOf(actor, KEY, row) })

const get = async (tx: Tx, day: string, id: number): Promise<PatternRow> => {
  const row = await findPattern(tx, day, id)
  if (!row) throw notFound()
  return row
}

const WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 } as const

/** The contract has checked all but the anchor, which must fall on the organisation's first weekday. */
const checkAnchor = async ({ tx, now }: Context, version: NewVersion, at: string): Promise<void> => {
  const first = WEEKDAYS[await settingValue(tx, 'organisation.week_start', now)]
  const [problem] = checkPatternVersion(version, first)
  if (problem) throw invalid({ [at + problem.path.join('.')]: problem.message })
}

export const listWorkPatterns = handle(calls.listWorkPatterns, async ({ tx, now, actor, query }) => {
  const rows = await listPatternRows(tx, await organisationDay(tx, now), query)
  return rows.map((row) => present(actor, row))
})

export const addWorkPattern = handle(calls.addWorkPattern, async (context) => {
  const { tx, now, actor, body } = context
  const version = calls.wholeVersion(body)
  await checkAnchor(context, version, '')
  const { id } = await tx
    .insertInto('work_patterns')
    .values({ name: body.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putVersion(tx, id, version)
  const after = await get(tx, await organisationDay(tx, now), id)
  await audit(context, 'organisation.pattern_added', { entity: 'work_patterns', id, after })
  return present(actor, after)
})

/** Days that a person has worked by the pattern stay as they were. */
const changeVersion = async (context: Context, id: number, version: NewVersion, day: string): Promise<void> => {
  const { tx } = context
  await checkAnchor(context, version, 'change.')
  if (version.effective_from < day && (await hasWorked(tx, id, version.effective_from, day))) {
    throw organisationRefusals.refusal('pattern_in_past')
  }
  await putVersion(tx, id, version)
  await announceCalendarChange(context, { pattern_ids: [id], employee_ids: [], from: version.effective_from, to: null })
}

export const updateWorkPattern = handle(calls.updateWorkPattern, async (context) => {
  const { tx, now, actor, params, body } = context
  const day = await organisationDay(tx, now)
  const held = await lockVersion(tx, 'work_patterns', params.id, body.version)
  const before = await get(tx, day, params.id)
  const changes = body.change ? { name: body.name ?? held.name } : changesOf(held, { name: body.name })
  if (!changes) return present(actor, before)
  // Also where only the hours change: the version of the pattern is raised.
  await tx.updateTable('work_patterns').set(changes).where('id', '=', held.id).execute()
  if (body.change) await changeVersion(context, params.id, calls.wholeVersion(body.change), day)
  const after = await get(tx, day, params.id)
  await audit(context, 'organisation.pattern_updated', {
    entity: 'work_patterns',
    id: after.id,
    change: changed(before, after),
  })
  return present(actor, after)
})

const deleteVersions = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('work_pattern_versions').where('pattern_id', '=', id).execute()
}

export const deleteWorkPattern = handle(calls.deleteWorkPattern, (context) =>
  removeRow(
    context,
    { table: 'work_patterns', to: 'pattern', words: STILL_HAVE, deleteParts: deleteVersions },
    context.params.id,
  ),
)

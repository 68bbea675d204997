import { settingValue } from '#domains/settings/server/index.ts'
import { checkPatternVersion } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import type { WorkPattern } from '../../contract/calendar.models.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import * as calls from '../../contract/work-patterns.calls.ts'
import { announceCalendarChange } from '../public/calendar-change.ts'
import { organisationDay } from '../public/today.ts'
import { canOf } from '../store/rows.ts'
import * as store from '../store/work-patterns.ts'
import { removeRow, STILL_HAVE } from '../workflow/remove.ts'

const list = async ({ tx, now, actor }: Context, filter: store.Filter): Promise<WorkPattern[]> => {
  const rows = await store.listPatternRows(tx, await organisationDay(tx, now), filter)
  return rows.map((row) => ({ ...row, can: canOf(actor, 'organisation.calendar.write', row) }))
}

const get = async (context: Context, id: number): Promise<WorkPattern> => found((await list(context, { id }))[0])

const WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 } as const

/** The contract has checked all but the anchor, which must fall on the organisation's first weekday. */
const checkAnchor = async ({ tx, now }: Context, version: store.NewVersion, at: string): Promise<void> => {
  const first = WEEKDAYS[await settingValue(tx, 'organisation.week_start', now)]
  const [problem] = checkPatternVersion(version, first)
  if (problem) throw invalid({ [at + problem.path.join('.')]: problem.message })
}

export const listWorkPatterns = handle(calls.listWorkPatterns, (context) => list(context, context.query))

export const addWorkPattern = handle(calls.addWorkPattern, async (context) => {
  const { tx, body } = context
  const version = calls.wholeVersion(body)
  await checkAnchor(context, version, '')
  const id = await store.insertPattern(tx, body.name)
  await store.putVersion(tx, id, version)
  const { can, ...after } = await get(context, id)
  await audit(context, 'organisation.pattern_added', { entity: 'work_patterns', id, after })
  return { ...after, can }
})

/** Days that a person has worked by the pattern stay as they were. */
const changeVersion = async (context: Context, id: number, version: store.NewVersion): Promise<void> => {
  const { tx, now } = context
  const day = await organisationDay(tx, now)
  await checkAnchor(context, version, 'change.')
  if (version.effective_from < day && (await store.hasWorked(tx, id, version.effective_from, day))) {
    throw organisationRefusals.refusal('pattern_in_past')
  }
  await store.putVersion(tx, id, version)
  await announceCalendarChange(context, { pattern_ids: [id], employee_ids: [], from: version.effective_from, to: null })
}

export const updateWorkPattern = handle(calls.updateWorkPattern, async (context) => {
  const { tx, params, body } = context
  const locked = await lockVersion(tx, 'work_patterns', params.id, body.version)
  const before = await get(context, params.id)
  const changes = body.change ? { name: body.name ?? locked.name } : changesOf(locked, { name: body.name })
  if (!changes) return before
  // Also where only the hours change: the version of the pattern is raised.
  await store.updatePatternRow(tx, locked.id, changes)
  if (body.change) await changeVersion(context, params.id, calls.wholeVersion(body.change))
  const after = await get(context, params.id)
  await audit(context, 'organisation.pattern_updated', {
    entity: 'work_patterns',
    id: after.id,
    change: changed(before, after),
  })
  return after
})

export const deleteWorkPattern = handle(calls.deleteWorkPattern, (context) =>
  removeRow(
    context,
    { table: 'work_patterns', to: 'pattern', predicate: STILL_HAVE, deleteParts: store.deleteVersions },
    context.params.id,
  ),
)

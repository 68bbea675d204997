import { z } from 'zod'
import { checkPatternVersion, patternVersionFields, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { call, info, success } from '#kit/contract/call.ts'
import { queryFlag, textId, timeZone, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { workPattern } from './calendar.models.ts'
import { outcome } from './organisation.models.ts'
import { workPatternRecord } from './organisation.records.ts'
import { lockedMonth, organisationRefusals } from './organisation.refusals.ts'

const versionFields = {
  ...patternVersionFields.shape,
  time_zone: timeZone.nullish(),
  cycle_weeks: patternVersionFields.shape.cycle_weeks.optional(),
  cycle_anchor: patternVersionFields.shape.cycle_anchor.optional(),
}
const versionShape = z.strictObject(versionFields)
type Version = Pick<z.output<typeof versionShape>, 'kind' | 'days' | 'cycle_weeks' | 'cycle_anchor' | 'cycle_days'>

/** A version with what was left out filled in. */
export const wholeVersion = <Given extends z.output<typeof versionShape>>(given: Given) => ({
  effective_from: given.effective_from,
  kind: given.kind,
  holiday_calendar_id: given.holiday_calendar_id,
  time_zone: given.time_zone ?? null,
  cycle_weeks: given.cycle_weeks ?? 1,
  cycle_anchor: given.cycle_anchor ?? null,
  cycle_days: given.cycle_days ?? null,
  days: given.days,
})

// The weekday on which weeks begin is a setting that only the server knows; all else is checked on both sides.
const problemsOf = (given: Version) => {
  const anchor = given.cycle_anchor ?? null
  const { kind, days, cycle_weeks = 1, cycle_days } = given
  const checked = { kind, days, cycle_weeks, cycle_anchor: anchor, cycle_days }
  return checkPatternVersion(checked, anchor === null ? 1 : weekdayOf(anchor))
}

const dayFields = versionShape.pick({ kind: true, days: true, cycle_weeks: true, cycle_anchor: true, cycle_days: true })

const checked = (value: Version, context: z.core.$RefinementCtx): void => {
  // Each field has been checked by itself; the fields are checked together once each is right.
  if (!dayFields.safeParse(value).success) return
  for (const problem of problemsOf(value)) context.addIssue({ code: 'custom', ...problem, input: value })
}

const shown = ['organisation.changed', 'people.changed'] as const
const changes = ['organisation.changed', 'calendar.changed'] as const
const byId = z.strictObject({ id: textId })

export const listWorkPatterns = call({
  id: 'workPatterns.list',
  export: { name: 'work-patterns', without: ['current', 'next', 'versions'] },
  route: 'GET /api/admin/work-pattern',
  permission: 'organisation.read',
  summary: 'The work patterns with all their versions.',
  query: z.strictObject({ archived: queryFlag.optional() }),
  data: z.array(workPattern),
  shows: shown,
})

export const addWorkPattern = call({
  id: 'workPatterns.add',
  route: 'POST /api/admin/work-pattern',
  permission: 'organisation.calendar.write',
  summary: 'Adds a work pattern with its first version.',
  body: z.strictObject({ ...workPatternRecord.add, ...versionFields }).superRefine(checked),
  data: workPattern,
  toast: success('Work Pattern Added Successfully'),
  refusals: organisationRefusals.of('name_taken'),
  changes,
})

export const updateWorkPattern = call({
  id: 'workPatterns.update',
  route: 'PUT /api/admin/work-pattern/:id',
  permission: 'organisation.calendar.write',
  summary: 'Renames a work pattern, or changes it from a day on.',
  params: byId,
  body: z.strictObject({ version, ...workPatternRecord.change, change: versionShape.superRefine(checked).optional() }),
  data: workPattern,
  toast: info('Work Pattern Updated Successfully'),
  refusals: {
    ...organisationRefusals.of('name_taken', 'pattern_in_past'),
    ...lockedMonth,
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const deleteWorkPattern = call({
  id: 'workPatterns.delete',
  route: 'DELETE /api/admin/work-pattern/:id',
  permission: 'organisation.calendar.write',
  summary: 'Deletes a work pattern, or archives it when only history refers to it.',
  params: byId,
  data: outcome,
  toast: success('Work Pattern Deleted Successfully'),
  refusals: organisationRefusals.of('in_use'),
  changes,
})

export const workPatternCalls = { listWorkPatterns, addWorkPattern, updateWorkPattern, deleteWorkPattern }

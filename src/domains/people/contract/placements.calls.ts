import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, named as namedRow, textId, textVersion, timeZone, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { placementValues } from './people.fields.ts'
import { placement, reasonCode } from './people.models.ts'
import { lockedMonth, peopleRefusals } from './people.refusals.ts'

/** Some fields of a placement, at least one. */
const placementChanges = placementValues
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'must name at least one field')
export type PlacementChanges = z.output<typeof placementChanges>

const note = line(300).nullable().optional()
const changes = ['placement.changed', 'people.changed'] as const

export const listPlacements = call({
  id: 'placements.list',
  route: 'GET /api/admin/placement/:id',
  permission: 'people.read',
  summary: 'The placements of a person, newest first; planned ones are marked.',
  params: z.strictObject({ id: textId }),
  data: z.array(placement),
  shows: ['placement.changed', 'organisation.changed'],
})

export const addPlacement = call({
  id: 'placements.add',
  route: 'POST /api/admin/placement',
  permission: 'people.write',
  of_others: { fields: ['employee_id'], refusal: () => peopleRefusals.refusal('own_record') },
  summary:
    'Changes a person from a day on. Later rows keep what they change themselves and follow in the rest. Stale where a row begins on that day that was not seen.',
  body: z.strictObject({
    employee_id: id,
    effective_from: date,
    changes: placementChanges,
    reason_code: reasonCode.exclude(['hire']),
    note,
    // The rows that the editor saw: one that begins on the same day is changed only when it is among them.
    seen: z.array(z.strictObject({ id, version })).max(500).optional(),
  }),
  data: placement,
  toast: success('Placement Added Successfully'),
  refusals: {
    ...peopleRefusals.of('team_mismatch', 'manager_cycle', 'own_record', 'before_joining', 'not_employed'),
    ...lockedMonth,
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const updatePlacement = call({
  id: 'placements.update',
  route: 'PUT /api/admin/placement/:id',
  permission: 'people.write',
  summary: 'Changes a planned row, also its day.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({
    changes: placementChanges,
    effective_from: date.optional(),
    reason_code: reasonCode.exclude(['hire']).optional(),
    note,
    version,
  }),
  data: placement,
  toast: info('Placement Updated Successfully'),
  refusals: {
    ...peopleRefusals.of('team_mismatch', 'manager_cycle', 'own_record', 'placement_past', 'not_employed'),
    ...lockedMonth,
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const cancelPlacement = call({
  id: 'placements.cancel',
  route: 'DELETE /api/admin/placement/:id',
  permission: 'people.write',
  summary: 'Cancels a planned row; the rows after it follow.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ version: textVersion.optional() }),
  data: z.strictObject({}),
  toast: success('Placement Deleted Successfully'),
  refusals: {
    ...peopleRefusals.of('team_mismatch', 'manager_cycle', 'own_record', 'placement_past'),
    ...lockedMonth,
    ...commonRefusals.of('stale'),
  },
  changes,
})

/** Fields of a placement by their names, as people read them; null where a field is empty. */
const named = z.record(z.string(), z.string().nullable())

export const movePeople = call({
  id: 'placements.bulk',
  route: 'POST /api/admin/placement/bulk',
  permission: 'people.write',
  summary:
    'Changes many people alike from a day on. All or nothing, unless those who cannot be changed are to be left out; a dry run changes nobody.',
  body: z.strictObject({
    employee_ids: z.array(id).min(1).max(500),
    effective_from: date,
    changes: placementChanges,
    reason_code: reasonCode.exclude(['hire']),
    note,
    dry_run: z.boolean().optional(),
    skip_refused: z.boolean().optional(),
  }),
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        id,
        name: z.string(),
        from: named,
        to: named,
        refused: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
  }),
  toast: success('Placements Added Successfully'),
  refusals: { ...peopleRefusals.of('none_moved', 'not_employed'), ...lockedMonth },
  changes,
})

export const previewPlacement = call({
  id: 'placements.preview',
  route: 'GET /api/admin/placement-preview',
  permission: 'people.write',
  summary:
    'What a first placement would mean: the managers, the hours, the holidays and the next number, not reserved.',
  query: z.strictObject({
    brand_id: textId,
    joined_on: date,
    department_id: textId,
    team_id: textId.optional(),
    manager_id: textId.optional(),
    work_pattern_id: textId.optional(),
    time_zone: timeZone.optional(),
  }),
  data: z.strictObject({
    employee_no: z.string(),
    /** The nearest first. */
    managers: z.array(namedRow),
    work_pattern: namedRow,
    holiday_calendar: namedRow,
    time_zone: z.string(),
  }),
  shows: ['people.changed', 'placement.changed', 'organisation.changed'],
})

export const placementsCalls = {
  previewPlacement,
  movePeople,
  listPlacements,
  addPlacement,
  updatePlacement,
  cancelPlacement,
}

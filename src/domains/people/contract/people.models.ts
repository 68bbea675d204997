import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { card } from './card.models.ts'
import { knownPresence } from './presence.models.ts'
import { detailsPart } from './details.models.ts'
import { placementField } from './people.fields.ts'
import {
  directoryRecord,
  employmentRecord,
  listedRecord,
  nameRecord,
  personalRecord,
  placementRecord,
} from './people.records.ts'
import { login, pinState } from './login.models.ts'
import { doubleRecord, earlierRecord, mergedInto } from './merged.models.ts'
import { mandatory, personStates } from './states.models.ts'

export { employmentType } from './people.fields.ts'

export const personStatus = z.enum(['preboarding', 'left', 'suspended', 'notice', 'active'])
export type PersonStatus = z.output<typeof personStatus>
/** Everyone who is employed on a day, in any state. */
export const EMPLOYED: readonly PersonStatus[] = ['suspended', 'notice', 'active']
/** Everyone who is employed or will be. */
export const NOT_LEFT: readonly PersonStatus[] = ['preboarding', ...EMPLOYED]

/** The flags of a person in addition to the status. */
export const personFlag = z.enum(['warned', 'wfh_cancelled', 'backup', 'mandatory', 'probation', 'pending_change'])
export type PersonFlag = z.output<typeof personFlag>

/** The actions that are open to the actor on a person now. */
const personCan = z.strictObject({
  edit: z.boolean(),
  move: z.boolean(),
  warn: z.boolean(),
  suspend: z.boolean(),
  notice: z.boolean(),
  resign: z.boolean(),
  cancel_wfh: z.boolean(),
  backup: z.boolean(),
  mandatory: z.boolean(),
  password: z.boolean(),
  login: z.boolean(),
  block_login: z.boolean(),
  act_as: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
  rehire: z.boolean(),
})
export type PersonCan = z.output<typeof personCan>

export const namedRole = z.strictObject({ id, role_number: z.int(), name: z.string() })

/** A person in lists of the admin area, as of a day. */
export const employeeRow = z.strictObject({
  id,
  ...listedRecord.row,
  photo_version: version.nullable(),
  role: namedRole.nullable(),
  status: personStatus,
  flags: z.array(personFlag),
  /** The presence now; null in a list of another day than today, and for people who are not employed. */
  presence: knownPresence.nullable(),
  login,
  version,
  can: personCan,
})
export type EmployeeRow = z.output<typeof employeeRow>

const employment = z.strictObject({
  id,
  ...employmentRecord.row,
  left_on: date.nullable(),
})

export const reasonCode = z.enum([
  'hire',
  'transfer',
  'promotion',
  'reorganisation',
  'role_change',
  'pattern_change',
  'correction',
])

/**
 * A placement period of a person, with names next to the ids. `until` is the first day on which it no longer
 * applies.
 */
export const placement = z.strictObject({
  id,
  employee_id: id,
  effective_from: date,
  until: date.nullable(),
  ...placementRecord.row,
  role: namedRole,
  changed: z.array(placementField),
  reason_code: reasonCode,
  note: z.string().nullable(),
  planned: z.boolean(),
  version,
  can: z.strictObject({ edit: z.boolean(), cancel: z.boolean() }),
})
export type Placement = z.output<typeof placement>

const personalData = z.strictObject(personalRecord.row)
export type PersonalData = z.output<typeof personalData>

/** Everything about a person; fields that the reader may not see are absent and named in `hidden`. */
export const employeeRecord = employeeRow.extend({
  ...directoryRecord.row,
  ...personalData.partial().shape,
  nationality: named.nullable().optional(),
  /** The address of a person who left, which someone else has now. */
  former_work_email: z.string().nullable(),
  time_zone: z.string(),
  managers: z.array(named),
  reports: z.int(),
  employments: z.array(employment),
  placement: placement.nullable(),
  placements: z.array(placement),
  login: login.extend({ pin: pinState.nullable(), email: z.string().nullable(), last_sign_in_at: instant.nullable() }),
  ...personStates.shape,
  hidden: z.array(z.string()),
  /** The record of the same person that this one was merged into: nothing of it changes any more. */
  merged_into: mergedInto.nullable(),
  /** The records of the same person that were merged into this one. */
  earlier: z.array(earlierRecord),
  /** Another record that may be of the same person, for those who may merge them. */
  double: doubleRecord.nullable(),
  /** The day from which years of service count, where it is before the first day of the employment. */
  service_from: date.nullable(),
  ...detailsPart,
})
export type EmployeeRecord = z.output<typeof employeeRecord>

const { brand: _brand, ...employmentValues } = employmentRecord.row

/** The initial values of the edit form. */
export const employeeForm = z.strictObject({
  values: z.strictObject({
    ...directoryRecord.row,
    ...personalData.partial().shape,
    ...employmentValues,
    brand_id: id,
    left_on: date.nullable(),
    login_email: z.string().nullable(),
  }),
  editable: z.array(z.string()),
  version,
})
export type EmployeeForm = z.output<typeof employeeForm>

const work = {
  employee_no: z.string(),
  role: namedRole.nullable(),
  status: personStatus,
  employments: z.array(employment),
  placements: z.array(placement),
}
export const profile = z.discriminatedUnion('view', [
  z.strictObject({ view: z.literal('card'), ...card.shape }),
  z.strictObject({ view: z.literal('lead'), ...card.shape, ...work }),
  z.strictObject({
    view: z.literal('own'),
    ...card.shape,
    ...work,
    ...nameRecord.row,
    ...personalRecord.row,
    nationality: named.nullable(),
    ...detailsPart,
    mandatory: z.array(mandatory),
    version,
  }),
])
export type Profile = z.output<typeof profile>
export type OwnProfile = Extract<Profile, { view: 'own' }>

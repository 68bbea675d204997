import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, reason, text } from '#kit/contract/fields.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { lockedMonth, peopleRefusals } from './people.refusals.ts'
import { coversKind, exit, exitKind, exitReason, mandatoryKind } from './states.models.ts'

const switchKind = z.enum(['suspended', 'notice', 'wfh_cancelled', 'backup', 'login_blocked'])
export type SwitchKind = z.output<typeof switchKind>

const switchFields = z.strictObject({
  employee_ids: z.array(id).min(1).max(200),
  switch: switchKind,
  on: z.boolean(),
  from: date.optional(),
  to: date.nullable().optional(),
  reason,
  with_pay: z.boolean().optional(),
  block_login: z.boolean().optional(),
  kind: exitKind.exclude(['resignation']).optional(),
  last_day: date.optional(),
  covers: z.strictObject({ kind: coversKind, id }).optional(),
  priority: z.int().min(1).max(3).optional(),
  dry_run: z.boolean().optional(),
  /** Also where time, requests, shifts or reports would lie after the last day. */
  confirm: z.boolean().optional(),
})

type Switching = z.output<typeof switchFields>

/** The fields that are required to switch a state on. */
const NEEDS: Readonly<Record<SwitchKind, readonly (keyof Switching)[]>> = {
  suspended: ['with_pay'],
  notice: ['kind', 'last_day'],
  wfh_cancelled: [],
  backup: ['covers'],
  login_blocked: [],
}

const switchFieldsOf = onlyWith<Switching, 'switch'>('switch', {
  with_pay: ['suspended'],
  block_login: ['suspended'],
  kind: ['notice'],
  last_day: ['notice'],
  confirm: ['notice'],
  covers: ['backup'],
  priority: ['backup'],
})

const fieldsOfSwitchingOn = onlyWith<Switching, 'on'>('on', {
  with_pay: [true],
  block_login: [true],
  kind: [true],
  last_day: [true],
  confirm: [true],
  to: [true],
  priority: [true],
})

const switchBody = switchFields.superRefine((body, context) => {
  switchFieldsOf(body, context)
  fieldsOfSwitchingOn(body, context)
  if (body.switch === 'notice' && !body.on && body.from !== undefined)
    context.addIssue({ code: 'custom', path: ['from'], message: 'is not taken where a notice is taken back' })
  const missing = body.on ? NEEDS[body.switch].filter((name) => body[name] === undefined) : []
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: 'is required' })
  if (body.from !== undefined && body.to && body.to < body.from)
    context.addIssue({ code: 'custom', path: ['to'], message: 'must not lie before the first day' })
})
export type SwitchBody = z.output<typeof switchBody>

const effects = z.strictObject({
  sessions_ended: z.int(),
  wfh_days_revoked: z.int(),
  shifts_opened: z.int(),
})
export type Effects = z.output<typeof effects>

export const switchEmployees = call({
  id: 'employees.switch',
  route: 'POST /api/admin/update-employee-switch',
  permission: 'people.state.write',
  summary:
    'Switches a dated state of people on or off. Whom it fits is changed, the others are named with the reason; off ends what holds, or is planned, and leaves alone whoever has nothing of it.',
  body: switchBody,
  data: z.strictObject({
    changed: z.array(id),
    refused: z.array(z.strictObject({ id, code: z.string(), message: z.string() })),
    effects,
  }),
  refusals: {
    ...lockedMonth,
    ...peopleRefusals.of(
      'overlap',
      'own_record',
      'not_employed',
      'exit_open',
      'already_left',
      'no_login',
      'last_super_admin',
      'days_outside',
    ),
  },
  changes: ['people.changed'],
})

export const addResignation = call({
  id: 'employees.resignAdd',
  toast_refusals: true,
  route: 'POST /api/admin/resignedAdd',
  permission: 'people.state.write',
  summary: 'Takes down a resignation and accepts it: notice runs from the day after it was handed in.',
  body: z.strictObject({
    employee_id: id,
    submitted_on: date.optional(),
    requested_last_day: date.nullable().optional(),
    waived_days: z.int().min(0).max(365).optional(),
    reason_code: exitReason,
    letter_text: text(4000).nullable().optional(),
    letter_file_id: id.nullable().optional(),
    confirm: z.boolean().optional(),
  }),
  data: exit,
  toast: success('Resign Added Successfully'),
  refusals: {
    ...peopleRefusals.of('exit_open', 'not_employed', 'own_record', 'last_super_admin', 'overlap', 'days_outside'),
    ...lockedMonth,
  },
  changes: ['people.changed'],
})

/** Fields of the own profile that a person can be requested to review. */
export const reviewField = z.enum([
  'preferred_name',
  'work_phone',
  'mobile',
  'personal_email',
  'current_address',
  'permanent_address',
  'marital_status',
  'about',
])
export type ReviewField = z.output<typeof reviewField>

export const updateMandatory = call({
  id: 'employees.mandatoryUpdate',
  toast_refusals: true,
  route: 'POST /api/admin/update_mandatory',
  permission: 'people.state.write',
  of_others: { fields: ['employee_ids'], refusal: () => peopleRefusals.refusal('own_record') },
  summary: 'Asks people to look at fields of their profile, or marks their worksheet as mandatory; or takes it back.',
  body: z
    .strictObject({
      employee_ids: z.array(id).min(1).max(500),
      on: z.boolean().optional(),
      kind: mandatoryKind.optional(),
      fields: z.array(reviewField).min(1).max(20).optional(),
      due_on: date.optional(),
      note: line(500).nullable().optional(),
    })
    .superRefine(onlyWith('kind', { fields: ['profile'], due_on: ['profile'] }, 'worksheet'))
    .superRefine(onlyWith('on', { fields: [true], due_on: [true], note: [true] }, true)),
  data: z.strictObject({ set: z.int(), cleared: z.int() }),
  toast: info('Mandatory Updated Successfully'),
  refusals: peopleRefusals.of('not_employed', 'own_record'),
  changes: ['people.changed'],
})

export const confirmMandatory = call({
  id: 'users.confirmMandatory',
  route: 'POST /api/user/mandatory',
  permission: 'people.own.write',
  summary: 'Confirms fields of the own profile; with all of them confirmed the matter is closed.',
  body: z.strictObject({ fields: z.array(reviewField).min(1).max(20) }),
  data: z.strictObject({ open: z.boolean() }),
  toast: success('Profile Confirmed Successfully'),
  acting: false,
  changes: ['people.changed'],
})

export const statesCalls = { switchEmployees, addResignation, updateMandatory, confirmMandatory }

import { z } from 'zod'
import { color, date, id, instant, line, named, time, version } from '#kit/contract/fields.ts'

/** Filter by the person whom a request waits for: the viewer, anyone, or those who decide for everyone. */
export const waitingFor = z.enum(['me', 'anyone', 'hr'])
export type WaitingFor = z.output<typeof waitingFor>

export const requestStatus = z.enum([
  'pending',
  'returned',
  'approved',
  'rejected',
  'withdrawn',
  'cancel_pending',
  'cancelled',
])
export type RequestStatus = z.output<typeof requestStatus>

export const unit = z.enum(['day', 'hour', 'none'])
export type Unit = z.output<typeof unit>

/** The methods that a type allows. */
export const typeMethod = z.enum(['full_day', 'first_half', 'second_half', 'hours'])
export type TypeMethod = z.output<typeof typeMethod>

/** The rest of a day, from a minute on, is requested of every type that takes parts of a day. */
export const method = z.enum([...typeMethod.options, 'rest_of_day'])
export type Method = z.output<typeof method>

export const dayPart = z.enum(['full', 'first_half', 'second_half', 'hours', 'rest_of_day', 'none'])
export type DayPart = z.output<typeof dayPart>

/** The key of a kind of request; kinds are code of the domains. */
export const kindKey = line(40)

/** A field of the form that a kind of request adds to the common ones. */
export const payloadField = z.strictObject({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'date', 'time', 'minutes', 'number', 'choice', 'person']),
  required: z.boolean(),
  help: z.string(),
  /** The options of a choice. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
})
export type PayloadField = z.output<typeof payloadField>

/** The values of the fields of a kind, by name; checked by the kind. */
export const payload = z.record(z.string().max(40), z.union([z.string().max(2000), z.int(), z.boolean(), z.null()]))
export type Payload = z.output<typeof payload>

const typeShort = z.strictObject({ id, name: z.string(), color, unit })

/** The actions that the actor may take on a request now. */
const requestCan = z.strictObject({
  update: z.boolean(),
  delete: z.boolean(),
  cancel: z.boolean(),
  take_back: z.boolean(),
  approve: z.boolean(),
  reject: z.boolean(),
  return: z.boolean(),
  revoke: z.boolean(),
  comment: z.boolean(),
  attach: z.boolean(),
})
export type RequestCan = z.output<typeof requestCan>

const assigneeRule = z.enum(['department_approver', 'manager', 'team_lead', 'employee', 'named', 'hr'])
export type AssigneeRule = z.output<typeof assigneeRule>
export const escalation = z.enum(['department_approver', 'manager', 'team_lead', 'hr'])
export { assigneeRule }

const openStep = z.strictObject({
  position: z.int(),
  total: z.int(),
  assignee: assigneeRule,
  /** The people who may decide it; empty where it waits for HR, or where no one was found. */
  waiting_for: z.array(named),
  /** HR may decide it as well, as everyone else is away. */
  with_hr: z.boolean(),
  due_at: instant.nullable(),
  overdue: z.boolean(),
})

const coverState = z.enum(['asked', 'accepted', 'declined'])
const cover = z.strictObject({ id, name: z.string(), state: coverState })

const person = z.strictObject({
  id,
  name: z.string(),
  team_id: id.nullable(),
  team_name: z.string().nullable(),
  department_id: id.nullable(),
  department_name: z.string().nullable(),
})

/** A request as lists show it. Amounts are hundredths of a day or minutes, by the unit. */
export const requestRow = z.strictObject({
  id,
  kind: z.string(),
  type: typeShort,
  employee: person,
  method: method.nullable(),
  from_date: date,
  to_date: date,
  from_time: time.nullable(),
  to_time: time.nullable(),
  amount: z.int(),
  unit,
  reason: z.string().nullable(),
  status: requestStatus,
  phase: z.enum(['upcoming', 'running', 'past']),
  step: openStep.nullable(),
  cover: cover.nullable(),
  sent_at: instant,
  /** The sender, where that was not the person themself. */
  sent_by: named.nullable(),
  decided_by: named.nullable(),
  decided_at: instant.nullable(),
  decision_note: z.string().nullable(),
  /** The dates that a waiting cancellation would return. */
  cancel_dates: z.array(date).nullable(),
  cancel_reason: z.string().nullable(),
  comments: z.int(),
  files: z.int(),
  version,
  can: requestCan,
})
export type RequestRow = z.output<typeof requestRow>

export const requestDay = z.strictObject({
  date,
  part: dayPart,
  from_time: time.nullable(),
  to_time: time.nullable(),
  minutes: z.int(),
  amount: z.int(),
  holiday: z.string().nullable(),
  live: z.boolean(),
  end_reason: z.enum(['cancelled', 'superseded', 'released']).nullable(),
})
export type RequestDay = z.output<typeof requestDay>

const stepState = z.enum(['waiting', 'open', 'approved', 'rejected', 'returned', 'skipped', 'void'])

const requestStep = z.strictObject({
  round: z.int(),
  position: z.int(),
  assignee: assigneeRule,
  people: z.array(named),
  state: stepState,
  due_at: instant.nullable(),
  escalated_at: instant.nullable(),
  /** From then on HR may decide it, as everyone else is away. */
  hr_at: instant.nullable(),
  decided_by: named.nullable(),
  on_behalf_of: named.nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
})

export const requestComment = z.strictObject({
  id,
  /** `employee_id`: the person whose photo is shown next to it; null for an account without an employee. */
  author: named.extend({ employee_id: id.nullable() }),
  text: z.string(),
  created_at: instant,
  removed: z.boolean(),
  can: z.strictObject({ delete: z.boolean() }),
})
export type RequestComment = z.output<typeof requestComment>

const requestEvent = z.strictObject({
  action: z.string(),
  actor: named.nullable(),
  on_behalf_of: named.nullable(),
  note: z.string().nullable(),
  at: instant,
})

export const requestFile = z.strictObject({ id, name: z.string(), added_by: named, created_at: instant })

const clash = z.strictObject({
  employee_id: id,
  name: z.string(),
  from_date: date,
  to_date: date,
  /** False where none of these days is approved yet. */
  is_approved: z.boolean(),
  peak_days: z.int(),
})

/** One day of a request as the decider sees it, with the absences of the team. */
const cardDay = z.strictObject({
  date,
  /** People of the team with work on the day, before any leave; those on leave too, whom a plan of shifts left out. */
  expected: z.int(),
  /** People who are needed at least; null where no plan sets a number. */
  needed: z.int().nullable(),
  away: z.int(),
  pending: z.int(),
  left: z.int(),
  /** The scheduled times of the person. */
  own: z.string().nullable(),
  block: z.strictObject({ name: z.string(), level: z.string(), used: z.int(), most: z.int().nullable() }).nullable(),
})

/** Everything a decision needs on one panel. */
export const decisionCard = z.strictObject({
  team: z.string().nullable(),
  days: z.array(cardDay),
  balance: z.strictObject({ before: z.int(), after: z.int(), year_end: z.int(), expiring: z.int() }).nullable(),
  clashes: z.array(clash),
  peak_days: z.int(),
  approvals_waiting: z.int(),
  /** The last decisions for the same type in the team. */
  decisions: z.array(
    z.strictObject({
      employee: z.string(),
      from_date: date,
      to_date: date,
      status: requestStatus,
      decided_at: instant,
    }),
  ),
  /** Lines from other domains: open tasks due, the shift plan. */
  lines: z.array(z.strictObject({ label: z.string(), value: z.string() })),
})
export type DecisionCard = z.output<typeof decisionCard>

export const requestFull = requestRow.extend({
  days: z.array(requestDay),
  steps: z.array(requestStep),
  thread: z.array(requestComment),
  events: z.array(requestEvent),
  attachments: z.array(requestFile),
  payload,
  payload_fields: z.array(payloadField),
  /** Those who get the open step when its limit passes: HR where they are none; null where it goes no further. */
  next_deciders: z.array(named).nullable(),
  card: decisionCard.nullable(),
})
export type RequestFull = z.output<typeof requestFull>

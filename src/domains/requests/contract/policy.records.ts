import { z } from 'zod'
import { employmentType } from '#domains/people/contract/people.models.ts'
import { color, date, id, line, named } from '#kit/contract/fields.ts'
import { field, record, shown } from '#kit/contract/record.ts'
import { kindKey, typeMethod, unit } from './requests.models.ts'

const count = (most: number) => z.int().min(0).max(most)
const days = z.int().min(1).max(366).nullable()

/** An empty list does not narrow. */
export const audience = z.strictObject({
  department_ids: z.array(id).max(200),
  designation_ids: z.array(id).max(200),
  employment_types: z.array(employmentType).max(20),
  brand_ids: z.array(id).max(50),
})

const demand = z.enum(['none', 'optional', 'required'])
const DEMANDS = { none: 'Not asked for', optional: 'Optional', required: 'Required' } as const

/** A type of request with its rules. */
export const requestTypeRecord = record('request_types', {
  name: field(line(60), { label: 'Name', short: 'Type', sort: true }),
  code: field(z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'begins with a letter; small letters, digits and _'), {
    label: 'Code',
    help: 'Small letters, digits and _; exports name it.',
  }),
  color: field(color, { label: 'Colour' }),
  kind: field(kindKey, { label: 'Kind' }),
  unit: field(unit, {
    label: 'Counted in',
    noun: 'unit',
    options: { day: 'Days', hour: 'Hours', none: '–' },
  }),
  methods: field(z.array(typeMethod).max(4), {
    label: 'Methods',
    help: 'How a day can be taken.',
  }),
  paid_percent: field(count(100), { label: 'Paid', noun: 'paid share', unit: '%' }),
  needs_balance: field(z.boolean(), {
    label: 'Needs a balance',
    short: 'Balance',
    noun: 'need of a balance',
    help: 'Leave plans grant it, and each request takes from it.',
  }),
  allow_negative: field(count(100_000), { label: 'Overdraft', help: 'How far the balance may go below zero.' }),
  quota_amount: field(z.int().min(1).max(100_000).nullable(), { label: 'At most', noun: 'quota' }),
  quota_period: field(z.enum(['week', 'month', 'year']).nullable(), {
    label: 'In',
    noun: 'period of the quota',
    options: { week: 'a week', month: 'a month', year: 'a year' },
  }),
  notice_days: field(count(366).nullable(), {
    label: 'Notice',
    unit: 'days',
    help: 'How long ahead it is asked for.',
  }),
  backdate_days: field(count(366).nullable(), {
    label: 'Backdating',
    unit: 'days',
    help: 'How far back it can be entered.',
  }),
  service_months: field(count(120).nullable(), { label: 'After service of', noun: 'required service', unit: 'months' }),
  max_amount: field(z.int().min(1).max(1_000_000).nullable(), { label: 'Most in one request' }),
  max_run_days: field(days, {
    label: 'Longest run',
    unit: 'days',
    help: 'With neighbouring requests of the type.',
  }),
  counts_rest_days: field(z.boolean(), {
    label: 'Counts days off and holidays',
    noun: 'counting of days off and holidays',
    help: 'Each date costs a whole day.',
  }),
  replaces: field(z.boolean(), {
    label: 'Replaces other leave',
    noun: 'replacement of other leave',
    help: 'Such as sick leave in a holiday.',
  }),
  cancel_free: field(z.boolean(), {
    label: 'Cancelled by its owner without approval',
    noun: 'free cancellation',
    help: 'As long as all of its dates lie ahead.',
  }),
  reason_rule: field(demand, { label: 'Reason', options: DEMANDS }),
  file_rule: field(demand, { label: 'Document', options: DEMANDS }),
  file_after_days: field(days, {
    label: 'Document needed above',
    noun: 'length from which a document is needed',
    unit: 'days',
    help: 'Working days. Leave empty for always.',
  }),
  chain_id: field(id.nullable(), { label: 'Approval chain', help: 'Leave empty to approve as soon as it is sent.' }),
  chain_name: shown(z.string().nullable(), { label: 'Approval chain', short: 'Approval' }),
  active: field(z.boolean(), {
    label: 'Active',
    noun: 'mark that it is active',
    help: 'An inactive type takes no new requests.',
  }),
  audience: field(audience, { label: 'Who can ask for it', noun: 'audience' }),
})

const amount = z.int().min(0).max(1_000_000)

/** The amount of a full leave year for people who have been employed for so many years. */
export const serviceStep = z.strictObject({ after_years: z.int().min(1).max(60), yearly_amount: amount })

/** A version of how much leave people get in a year. */
export const leavePlanRecord = record('leave_plans', {
  type_id: field(id, { label: 'Type' }),
  type_name: shown(z.string(), { label: 'Type', sort: true }),
  scope: field(z.enum(['organisation', 'brand', 'department', 'designation', 'employee']), {
    label: 'For',
    help: 'The plan of a person beats that of a designation, this one that of a department, a brand and the organisation.',
    options: {
      organisation: 'Organisation',
      brand: 'Brand',
      department: 'Department',
      designation: 'Designation',
      employee: 'One person',
    },
  }),
  scope_id: field(id.nullable(), { label: 'For' }),
  effective_from: field(date, { label: 'First day', sort: true }),
  /** The amount for a full leave year, in the unit of the type. */
  yearly_amount: field(amount, { label: 'A full leave year', short: 'A year', sort: true }),
  granted: field(z.enum(['upfront', 'monthly']), {
    label: 'Granted',
    options: { upfront: 'At the start of the leave year', monthly: 'Month by month' },
  }),
  year_start_month: field(z.int().min(1).max(12), { label: 'Leave year begins in' }),
  opens_days_before: field(count(366), {
    label: 'Can be booked before it',
    unit: 'days',
    help: 'When the postings of the next leave year are made.',
  }),
  prorate: field(z.boolean(), {
    label: 'In proportion to the employment',
    help: 'People who join or leave in the year get their share of it.',
  }),
  prorate_by: field(z.enum(['days', 'full_months', 'begun_months']), {
    label: 'A part of the year counts in',
    noun: 'unit of a part of the year',
    options: { days: 'Days', full_months: 'Full months, a twelfth each', begun_months: 'Begun months, a twelfth each' },
    isOptional: true,
  }),
  service_steps: field(z.array(serviceStep).max(10), {
    label: 'After years of service',
    noun: 'amounts by years of service',
    help: 'The amount of a full leave year for those who have been here so long.',
    isOptional: true,
  }),
  service_from: field(z.enum(['anniversary', 'leave_year']), {
    label: 'The higher amount holds',
    noun: 'beginning of the higher amount',
    options: { anniversary: 'From the anniversary', leave_year: 'For the leave year of the anniversary' },
    isOptional: true,
  }),
  reference_days_per_week: field(z.int().min(1).max(7).nullable(), {
    label: 'Full amount for a week of',
    unit: 'days',
    help: 'Shorter weeks get their share. Leave empty for the full amount for all.',
  }),
  rounding: field(z.int().min(1).max(1000), { label: 'Rounded to' }),
  carry_max: field(amount, { label: 'Carried over, at most', short: 'Carried over' }),
  carry_months: field(count(120), { label: 'Carried for', unit: 'months', help: 'The rest expires.' }),
  /** People whose entitlement rests on it. */
  people: shown(z.int(), { label: 'People' }),
  created_by: shown(z.string().nullable(), { label: 'Added by' }),
})

const several = z.array(id).max(200)

/** Days on which leave is closed, limited or counted. */
export const blockRecord = record('calendar_blocks', {
  name: field(line(60), { label: 'Name', short: 'Blackout period', help: 'Refusals name it.', sort: true }),
  /** Closed: cannot be requested. Limited: only so many of a team. Peak: counted for fairness. */
  level: field(z.enum(['closed', 'limited', 'peak']), {
    label: 'Level',
    options: {
      closed: 'Closed: cannot be asked for',
      limited: 'Limited: only so many of a team',
      peak: 'Peak: counted for fairness',
    },
  }),
  /** The number of people of a team who may be away; set for a limited block. */
  max_away: field(z.int().min(0).max(10_000).nullable(), {
    label: 'Away of a team, at most',
    short: 'Away of a team',
    noun: 'number of people away',
    unit: 'people',
    help: 'Approval is refused above it; HR may approve all the same, with a note.',
  }),
  from_date: field(date, { label: 'First day' }),
  to_date: field(date, { label: 'Last day' }),
  weekdays: field(z.array(z.int().min(1).max(7)).min(1).max(7).nullable(), {
    label: 'On',
    noun: 'weekdays',
    help: 'Leave empty for every day between the two dates.',
  }),
  department_ids: field(several, { label: 'Departments' }),
  team_ids: field(several, { label: 'Teams', help: 'Neither departments nor teams: for all people.' }),
  /** Names of the departments and teams that it applies to. */
  places: shown(z.array(z.string()), { label: 'For' }),
  /** Null: every leave that does not replace other leave. */
  type_ids: field(z.array(id).min(1).max(50).nullable(), {
    label: 'Types',
    help: 'Leave empty for all leave but what replaces other leave, such as sick leave.',
  }),
  exempt_ids: field(z.array(id).max(500), {
    label: 'Not for',
    noun: 'exceptions',
    help: 'People for whom it does not hold.',
  }),
  exempt: shown(z.array(named), { label: 'Not for' }),
})

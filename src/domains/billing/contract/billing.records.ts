import { z } from 'zod'
import { currency, minor } from '#kit/contract/currency.ts'
import { date, email, line, month, named, text } from '#kit/contract/fields.ts'
import { field, optionalPerson, optionalReference, person, record, reference, shown } from '#kit/contract/record.ts'
import { amount } from './amount.ts'

/** Hundredths of a percent, with at most one decimal: three decimals of a percent. */
const rateBp = z
  .number()
  .min(0)
  .max(10_000)
  .refine((rate) => Math.round(rate * 10) / 10 === rate, 'has more than three decimals of a percent')

/** A code as people write it, stored in capitals. */
const capitals = (pattern: RegExp, rule: string) =>
  z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.string().regex(pattern, rule))
const codeOf = (most: number) => capitals(new RegExp(`^[A-Z0-9]{2,${most}}$`), `must be 2 to ${most} letters or digits`)
const taxCode = capitals(/^[A-Z0-9][A-Z0-9_-]{0,19}$/, 'must be up to 20 letters, digits, hyphens or underscores')

const clientStatus = z.enum(['active', 'archived'])
const timeSource = z.enum(['worksheets', 'tickets'])

/** A client of the organisation. */
export const clientRecord = record('clients', {
  code: field(codeOf(10), { label: 'Code', help: '2 to 10 letters or digits.' }),
  name: field(line(120), { label: 'Name', sort: true }),
  legal_name: field(line(120).nullable(), {
    label: 'Legal name',
    help: 'Shown on invoices. If empty, the name is used.',
  }),
  country: reference({ label: 'Country', filter: true }),
  currency: field(currency, { label: 'Currency', isOptional: true }),
  tax_id: field(line(40).nullable(), {
    label: 'Tax id',
    noun: 'tax number',
    help: 'Needed before an invoice is issued.',
  }),
  /** It is billed without a tax id. */
  without_tax_id: field(z.boolean(), {
    label: 'This client has no tax id',
    noun: 'permission to have no tax number',
    isOptional: true,
  }),
  address: field(text(500, 1).nullable(), { label: 'Address', lines: 3 }),
  contact_name: field(line(120).nullable(), { label: 'Contact', noun: 'contact person' }),
  phone: field(line(40).nullable(), { label: 'Phone' }),
  billing_email: field(email.nullable(), { label: 'Billing email' }),
  payment_terms_days: field(z.int().min(0).max(180), {
    label: 'Payment terms',
    noun: 'payment terms in days',
    unit: 'days',
    isOptional: true,
  }),
  rate_minor: field(minor.nullable(), {
    label: 'Price per hour',
    help: 'For work without a project.',
    currency: 'currency',
  }),
  cost_rate_minor: field(minor.nullable(), {
    label: 'Cost per hour',
    noun: 'cost rate',
    help: 'Standard cost, never pay.',
    currency: 'currency',
  }),
  contract_ref: field(line(60).nullable(), { label: 'Contract reference', noun: 'reference of the contract' }),
  contract_starts_on: field(date.nullable(), { label: 'Contract start', noun: 'start of the contract' }),
  contract_ends_on: field(date.nullable(), { label: 'Contract end', noun: 'end of the contract' }),
  time_source: field(timeSource, {
    label: 'Time without a project comes from',
    noun: 'source of the hours',
    help: 'Never from both, so that nothing is billed twice.',
    options: { worksheets: 'Worksheets', tickets: 'Tickets' },
    isOptional: true,
  }),
  reminders: field(z.boolean(), {
    label: 'Gets reminders of overdue invoices',
    short: 'Reminders',
    noun: 'reminders',
    isOptional: true,
  }),
  teams: shown(z.array(named), { label: 'Teams' }),
  owner: optionalPerson({ label: 'Owner' }),
  status: field(clientStatus, {
    label: 'Status',
    filter: true,
    options: { active: 'Active', archived: 'Archived' },
    when: 'change',
  }),
  note: field(text(2000, 1).nullable(), { label: 'Note', lines: 3 }),
  // The three are null for those who may not see unbilled work.
  unbilled_minor: shown(amount.nullable(), { label: 'Unbilled', currency: 'currency', sort: true }),
  balance_minor: shown(amount.nullable(), { label: 'Open balance', currency: 'currency', sort: true }),
  overdue_minor: shown(amount.nullable(), { label: 'Overdue', currency: 'currency' }),
})

/** A tax rate. Code and rate are fixed, so that past invoices read as they were. */
export const taxRateRecord = record('tax_rates', {
  code: field(taxCode, { label: 'Code', help: 'Such as DE-19.', sort: true, when: 'add' }),
  name: field(line(60), { label: 'Name', help: 'Printed next to the amount of the tax.' }),
  country: reference({ label: 'Country', when: 'add' }),
  rate_bp: field(rateBp, { label: 'Rate', when: 'add' }),
  note: field(line(200).nullable(), { label: 'Note on invoices', help: 'Such as: Reverse charge.' }),
  valid_from: field(date, {
    label: 'Valid from',
    noun: 'first day',
    help: 'For services that end on this day or later.',
    when: 'add',
  }),
  active: field(z.boolean(), { label: 'In use', short: 'State', noun: 'active state', when: 'change' }),
  /** Lines of invoices that use it. */
  used: shown(z.int(), { label: 'Invoice lines' }),
})

/** The revenue of a client in a month. Months that only invoices or work fill are not stored. */
export const revenueRecord = record('client_revenue', {
  client: reference({ label: 'Client', when: 'add' }),
  country: reference({ label: 'Country', when: 'add', isOptional: true }),
  month: field(month, { label: 'Month', sort: true, when: 'add' }),
  currency: field(currency, { label: 'Currency', when: 'add', isOptional: true }),
  planned_minor: field(minor, { label: 'Planned', currency: 'currency', sort: true, isOptional: true }),
  booked_minor: field(minor, {
    label: 'Booked',
    help: 'Revenue in addition to the invoices of Muster.',
    currency: 'currency',
    isOptional: true,
  }),
  invoiced_minor: shown(amount, { label: 'Invoiced', currency: 'currency', sort: true }),
  received_minor: shown(amount, { label: 'Received', currency: 'currency' }),
  unbilled_minor: shown(amount, { label: 'Unbilled', currency: 'currency' }),
  // Cost and margin are null for those who may not see them.
  cost_minor: shown(amount.nullable(), { label: 'Cost', currency: 'currency' }),
  /** False where work has no cost rate, which counts as 0. */
  cost_complete: shown(z.boolean().nullable(), { label: 'Cost complete' }),
  margin_minor: shown(amount.nullable(), { label: 'Margin', currency: 'currency' }),
  note: field(line(500).nullable(), { label: 'Note', help: 'Needed for a month before the last one.', lines: 2 }),
})

const projectState = z.enum(['planned', 'active', 'on_hold', 'completed', 'cancelled'])
export type ProjectState = z.output<typeof projectState>
const projectBilling = z.enum(['hourly', 'fixed', 'retainer', 'none'])
export type ProjectBilling = z.output<typeof projectBilling>

/** An address that a browser opens as a page. */
const pageUrl = z.url({ protocol: /^https?$/, hostname: z.regexes.hostname }).max(500)

/** A project. Without a client it is internal, and not billed. */
export const projectRecord = record(
  'projects',
  {
    code: field(codeOf(12), { label: 'Code', help: '2 to 12 letters or digits.' }),
    name: field(line(120), { label: 'Name', sort: true }),
    client: optionalReference({ label: 'Client', filter: true, help: 'Leave empty for an internal project.' }),
    state: field(projectState, {
      label: 'State',
      filter: true,
      options: {
        planned: 'Planned',
        active: 'Active',
        on_hold: 'On hold',
        completed: 'Completed',
        cancelled: 'Cancelled',
      },
      when: 'change',
    }),
    billing: field(projectBilling, {
      label: 'Billing',
      noun: 'kind of billing',
      options: { hourly: 'By the hour', fixed: 'Fixed price', retainer: 'Monthly retainer', none: 'Not billed' },
    }),
    currency: shown(z.string(), { label: 'Currency' }),
    /** Per hour, per month of a retainer, or the value of a fixed contract. */
    rate_minor: field(minor.nullable(), { label: 'Price per hour', currency: 'currency' }),
    cost_rate_minor: field(minor.nullable(), {
      label: 'Cost per hour',
      noun: 'cost rate',
      help: 'Standard cost, never pay.',
      currency: 'currency',
    }),
    budget_minutes: field(z.int().min(1).max(10_000_000).nullable(), {
      label: 'Budget of time',
      noun: 'budget of time',
    }),
    budget_minor: field(minor.min(1).nullable(), {
      label: 'Budget of money',
      noun: 'budget of money',
      currency: 'currency',
    }),
    starts_on: field(date, { label: 'Starts', noun: 'start date' }),
    ends_on: field(date.nullable(), { label: 'Ends', noun: 'end date', sort: true }),
    description: field(text(2000, 1).nullable(), { label: 'Description', lines: 3 }),
    meeting_url: field(pageUrl.nullable(), { label: 'Meeting link', noun: 'address of the meetings' }),
    lead: person({ label: 'Lead', filter: true }),
    unbilled_minor: shown(amount, { label: 'Unbilled', currency: 'currency' }),
  },
  'pr_id',
)

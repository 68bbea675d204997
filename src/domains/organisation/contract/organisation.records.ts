import { z } from 'zod'
import { currency } from '#kit/contract/currency.ts'
import { date, line, text, timeZone } from '#kit/contract/fields.ts'
import { SCOPES } from '#kit/contract/permissions.ts'
import { field, optionalReference, record, reference, shown } from '#kit/contract/record.ts'
import { name, people } from './units.records.ts'

export const designationRecord = record('designations', {
  name,
  department: optionalReference({
    label: 'Department',
    help: 'Leave empty to offer it in every department.',
    sort: true,
  }),
  level: field(z.int().min(1).max(12).nullable(), {
    label: 'Level',
    help: '1 to 12, to compare designations.',
    sort: true,
  }),
  people_count: people,
  job_description: field(text(4000, 1).nullable(), { label: 'Job description', lines: 8 }),
})

const numberPrefix = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{0,6}$/, 'can have 6 letters, digits or hyphens'))

export const brandRecord = record('brands', {
  people_count: people,
  next_employee_no: shown(z.string(), { label: 'Next number' }),
  name,
  legal_name: field(line(160), { label: 'Legal name', help: 'Shown on payslips and letters.' }),
  country: reference({ label: 'Country' }),
  /** Left out: the currency of the country. */
  currency: field(currency, { label: 'Currency', isOptional: true }),
  time_zone: field(timeZone, { label: 'Time zone' }),
  default_pattern: reference({ label: 'Work pattern', noun: 'default work pattern' }),
  number_prefix: field(numberPrefix, { label: 'Prefix', noun: 'prefix of employee numbers' }),
  number_width: field(z.int().min(3).max(8), {
    label: 'Digits',
    noun: 'digits of employee numbers',
    isOptional: true,
  }),
  number_next: field(z.int().min(1).max(99_999_999), {
    label: 'Next number',
    noun: 'next employee number',
    isOptional: true,
  }),
  address: field(text(400, 1).nullable(), { label: 'Address', lines: 3 }),
  tax_number: field(line(40).nullable(), { label: 'Tax number' }),
  is_default: field(z.boolean(), {
    label: 'Default brand of new people',
    noun: 'use as the default',
    isOptional: true,
  }),
})

export const holidayCalendarRecord = record('holiday_calendars', {
  name,
  country: optionalReference({ label: 'Country' }),
  region: field(line(60).nullable(), { label: 'Region' }),
})

export const portion = z.enum(['full', 'am', 'pm'])

export const holidayRecord = record('holidays', {
  date: field(date, { label: 'Day', sort: true }),
  name,
  portion: field(portion, {
    label: 'Free',
    noun: 'part of the day',
    isOptional: true,
    options: { full: 'Whole day', am: 'Morning', pm: 'Afternoon' },
  }),
})

export const workPatternRecord = record('work_patterns', {
  name,
  /** Minutes of an average week of the current version, or of the first where none is in force yet. */
  weekly_minutes: shown(z.int(), { label: 'Per week', sort: true }),
  people_count: people,
})

const scope = z.enum(SCOPES)
export const grant = z.strictObject({ key: z.string().max(80), scope })

export const area = z.enum(['Admin', 'User'])

export const roleRecord = record('roles', {
  name: field(line(60), { label: 'Name' }),
  role_number: field(z.int().min(0), {
    label: 'Number',
    noun: 'role number',
    help: 'Decides the menus, not the rights.',
  }),
  area: field(area, {
    label: 'Area',
    help: 'Stays for good.',
    when: 'add',
    options: { User: 'Employee area', Admin: 'Admin area' },
  }),
  description: field(text(300, 1).nullable(), { label: 'Description' }),
  grants: field(z.array(grant).max(1000), { label: 'Permissions', isOptional: true }),
  /** The people and accounts that have it today. */
  holders: shown(z.int(), { label: 'Holders' }),
})

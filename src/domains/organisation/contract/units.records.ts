import { z } from 'zod'
import { color, date, line, named, text } from '#kit/contract/fields.ts'
import { field, optionalPerson, optionalReference, record, reference, shown } from '#kit/contract/record.ts'

export const people = shown(z.int(), { label: 'People', sort: true })
export const name = field(line(80), { label: 'Name', sort: true })
const description = (lines: number) => field(text(500, 1).nullable(), { label: 'Description', lines })

const code = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{2,12}$/, 'must have 2 to 12 letters, digits or hyphens'))

export const departmentRecord = record('departments', {
  name,
  code: field(code, { label: 'Code', help: 'Made from the name when left empty.', sort: true, isOptional: true }),
  parent: optionalReference({
    label: 'Belongs to',
    noun: 'parent department',
    help: 'Leave empty for a department at the top.',
  }),
  head: optionalPerson({ label: 'Head', sort: true }),
  people_count: people,
  team_count: shown(z.int(), { label: 'Teams', sort: true }),
  cost_centre: field(line(40).nullable(), { label: 'Cost centre', sort: true }),
  description: description(3),
})

const leadFrom = named.extend({ from: date })

export const teamRecord = record('teams', {
  name,
  department: reference({ label: 'Department', sort: true }),
  color: field(color, { label: 'Colour', isOptional: true }),
  description: description(2),
  lead: shown(leadFrom.nullable(), { label: 'Lead', sort: true }),
  /** The lead who follows the present one, from a day on. */
  next_lead: shown(leadFrom.nullable(), { label: 'Next lead' }),
  /** Present and planned ones. */
  deputies: shown(z.array(leadFrom.extend({ to: date.nullable() })), { label: 'Deputies' }),
  people_count: people,
})

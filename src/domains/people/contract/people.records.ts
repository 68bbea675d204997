import { z } from 'zod'
import { date, email, id, line, text, timeZone } from '#kit/contract/fields.ts'
import { field, inputNames, optionalPerson, optionalReference, record, reference, shown } from '#kit/contract/record.ts'
import { address, employmentType, linkedinUrl, workMode } from './people.fields.ts'

/** Names. A change that the person requests takes effect when HR approves it. */
export const nameRecord = record('employees', {
  first_name: field(line(60), { label: 'First name' }),
  middle_name: field(line(60).nullable(), { label: 'Middle name' }),
  last_name: field(line(60).nullable(), { label: 'Last name', help: 'Empty for people with one name' }),
})

/** The forms of address of a person. */
export const addressingRecord = record('employees', {
  preferred_name: field(line(60).nullable(), { label: 'Preferred name' }),
  pronouns: field(line(30).nullable(), { label: 'Pronouns' }),
  name_pronunciation: field(line(80).nullable(), { label: 'Pronunciation', noun: 'pronunciation of the name' }),
})

/** Names and forms of address. */
export const calledRecord = record('employees', { ...nameRecord.fields, ...addressingRecord.fields })

/** The contact details of a person at work. */
export const workContactRecord = record('employees', {
  work_email: field(email.nullable(), { label: 'Work email', short: 'Email' }),
  work_phone: field(line(30).nullable(), { label: 'Work phone' }),
  linkedin_url: field(linkedinUrl.nullable(), { label: 'LinkedIn', noun: 'LinkedIn address' }),
})

/** The card of a colleague: tier D without the parts of the name. */
export const cardRecord = record('employees', {
  ...addressingRecord.fields,
  ...workContactRecord.fields,
  about: field(text(500).nullable(), { label: 'About', noun: 'self-description', lines: 3 }),
})

/** Tier D: visible to every colleague. */
export const directoryRecord = record('employees', { ...nameRecord.fields, ...cardRecord.fields })

/** About the person, for the person and HR. */
export const privateRecord = record('employees', {
  date_of_birth: field(date.nullable(), { label: 'Date of birth' }),
  gender: field(line(30).nullable(), { label: 'Gender' }),
  marital_status: field(z.enum(['single', 'married', 'partnered', 'other']).nullable(), {
    label: 'Marital status',
    options: { single: 'Single', married: 'Married', partnered: 'Partnered', other: 'Other' },
  }),
  nationality_country_id: field(id.nullable(), { label: 'Nationality' }),
})

/** The private contact details, for the person and HR. */
export const privateContactRecord = record('employees', {
  mobile: field(line(30).nullable(), { label: 'Mobile', noun: 'mobile number' }),
  personal_email: field(email.nullable(), { label: 'Personal email' }),
  current_address: field(address.nullable(), { label: 'Address', noun: 'current address' }),
  permanent_address: field(address.nullable(), { label: 'Permanent address' }),
})

/** Tier P: the person, and HR. */
export const personalRecord = record('employees', {
  ...privateRecord.fields,
  ...privateContactRecord.fields,
  show_mobile: field(z.boolean(), {
    label: 'Colleagues see the mobile number',
    noun: 'choice to show the mobile number',
    isOptional: true,
  }),
  share_birthday: field(z.boolean(), {
    label: 'Colleagues see my birthday and work anniversary, without the year',
    noun: 'choice to share the birthday',
    isOptional: true,
  }),
})
export type PersonalField = keyof typeof personalRecord.fields
export const PERSONAL_FIELDS: readonly string[] = inputNames(personalRecord, 'change')
export const DIRECTORY_FIELDS: readonly string[] = inputNames(directoryRecord, 'change')

/** A time of work for a brand, from joining to leaving. */
export const employmentRecord = record('employments', {
  brand: reference({ label: 'Brand', isOptional: true }),
  employee_no: field(line(12), { label: 'Employee number', short: 'Number', sort: true, isOptional: true }),
  employment_type: field(employmentType, {
    label: 'Employment',
    noun: 'employment type',
    options: {
      permanent: 'Permanent',
      fixed_term: 'Fixed term',
      trainee: 'Trainee',
      student: 'Student',
      contractor: 'Contractor',
      freelancer: 'Freelancer',
    },
  }),
  joined_on: field(date, { label: 'Joined on', short: 'Joined', noun: 'day of joining', sort: true }),
  probation_ends_on: field(date.nullable(), { label: 'Probation ends on', noun: 'end of probation' }),
  contract_ends_on: field(date.nullable(), { label: 'Contract ends on', noun: 'end of the contract' }),
  notice_days: field(z.int().min(0).max(365), { label: 'Notice period', unit: 'days', isOptional: true }),
})

/** A person with the employment that counts for them. */
export const personRecord = record('employees', {
  ...directoryRecord.fields,
  ...personalRecord.fields,
  ...employmentRecord.fields,
})

/** The place of a person in the organisation, from a day on. */
export const placementRecord = record('placements', {
  department: reference({ label: 'Department' }),
  team: optionalReference({ label: 'Team' }),
  designation: optionalReference({ label: 'Designation' }),
  role: reference({ label: 'Role' }),
  manager: optionalPerson({ label: 'Manager' }),
  second_manager: optionalPerson({ label: 'Second manager' }),
  work_pattern: reference({ label: 'Work pattern', isOptional: true }),
  time_zone: field(timeZone.nullable(), { label: 'Time zone' }),
  work_mode: field(workMode, {
    label: 'Work mode',
    options: { office: 'Office', hybrid: 'Hybrid', remote: 'Remote' },
    isOptional: true,
  }),
})

const { team, designation, manager, work_mode } = placementRecord.fields
const { brand, employee_no, employment_type, joined_on } = employmentRecord.fields

/** A person in a list, as of a day: without a placement before the first one. */
export const listedRecord = record('employees', {
  employee_no,
  name: shown(z.string(), { label: 'Name', sort: true }),
  work_email: workContactRecord.fields.work_email,
  department: optionalReference({ label: placementRecord.fields.department.label, sort: true }),
  team,
  designation,
  role: optionalReference({ label: placementRecord.fields.role.label }),
  manager,
  brand,
  employment_type,
  work_mode: field(workMode.nullable(), { label: work_mode.label, options: work_mode.options }),
  joined_on,
  left_on: shown(date.nullable(), { label: 'Last day', sort: true }),
})

import { z } from 'zod'
import { date, email, id, line, text, timeZone } from '#kit/contract/fields.ts'

const profileHost = /^https:\/\/([a-z]+\.)?linkedin\.com\//

/** An https address on linkedin.com, in its normal form. */
export const linkedinUrl = z
  .string()
  .trim()
  .max(300)
  .transform((value) => (URL.canParse(value) ? new URL(value).href : ''))
  .refine((value) => profileHost.test(value), 'must be an address like https://www.linkedin.com/in/name')

export const address = z.strictObject({
  line1: line(120),
  line2: line(120).nullable(),
  city: line(80),
  region: line(80).nullable(),
  postal_code: line(20).nullable(),
  country_id: id,
})
export type Address = z.output<typeof address>

export const employmentType = z.enum(['permanent', 'fixed_term', 'trainee', 'student', 'contractor', 'freelancer'])
export const workMode = z.enum(['office', 'hybrid', 'remote'])
export const locale = z.enum(['en-GB', 'en-US', 'en-IN', 'de-DE'])

/** Tier D: what every colleague may see. */
export const directoryFields = {
  first_name: line(60),
  middle_name: line(60).nullable(),
  last_name: line(60),
  preferred_name: line(60).nullable(),
  pronouns: line(30).nullable(),
  name_pronunciation: line(80).nullable(),
  work_email: email,
  work_phone: line(30).nullable(),
  about: text(500).nullable(),
  linkedin_url: linkedinUrl.nullable(),
}

/** Tier P: the person, and HR. */
export const personalFields = {
  mobile: line(30).nullable(),
  show_mobile: z.boolean(),
  personal_email: email.nullable(),
  current_address: address.nullable(),
  permanent_address: address.nullable(),
  date_of_birth: date.nullable(),
  share_birthday: z.boolean(),
  gender: line(30).nullable(),
  marital_status: z.enum(['single', 'married', 'partnered', 'other']).nullable(),
  nationality_country_id: id.nullable(),
}
export type PersonalField = keyof typeof personalFields
const isPersonal = (name: string): name is PersonalField => name in personalFields
export const PERSONAL_FIELDS = Object.keys(personalFields).filter(isPersonal)

export const employmentFields = {
  brand_id: id,
  employee_no: line(12),
  employment_type: employmentType,
  joined_on: date,
  probation_ends_on: date.nullable(),
  contract_ends_on: date.nullable(),
  notice_days: z.int().min(0).max(365),
}

/** The fields of a placement; `changed` of a row names some of these. */
export const placementFields = {
  department_id: id,
  team_id: id.nullable(),
  designation_id: id.nullable(),
  role_id: id,
  manager_id: id.nullable(),
  work_pattern_id: id,
  time_zone: timeZone.nullable(),
  work_mode: workMode,
}
export const placementValues = z.strictObject(placementFields)
export type PlacementValues = z.output<typeof placementValues>
export type PlacementField = keyof PlacementValues
const isPlacementField = (name: string): name is PlacementField => name in placementFields
export const PLACEMENT_FIELDS = Object.keys(placementFields).filter(isPlacementField)
export const placementField = z.enum(PLACEMENT_FIELDS)

import { z } from 'zod'
import { id, line, timeZone } from '#kit/contract/fields.ts'

const profileHost = /^https:\/\/([a-z]+\.)?linkedin\.com\//

/** An https address on linkedin.com, in its normal form. */
export const linkedinUrl = z
  .string()
  .trim()
  .max(300)
  .transform((value) => (URL.canParse(value) ? new URL(value).href : ''))
  .pipe(z.string().regex(profileHost, 'must be an address like https://www.linkedin.com/in/name'))

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

/** The fields of a placement; `changed` of a row names some of these. */
const placementFields = {
  department_id: id,
  team_id: id.nullable(),
  designation_id: id.nullable(),
  role_id: id,
  manager_id: id.nullable(),
  second_manager_id: id.nullable(),
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

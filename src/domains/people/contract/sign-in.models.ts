import { z } from 'zod'
import { id, instant } from '#kit/contract/fields.ts'

/** The way into the own account, for the person alone: on a printed card, or shown once. */
export const signInCard = z.strictObject({
  employee_id: id,
  name: z.string(),
  employee_no: z.string(),
  /** The email or the employee number to sign in with. */
  sign_in_name: z.string(),
  /** One of both: a first PIN, or a link to choose the first password. */
  pin: z.string().nullable(),
  link: z.string().nullable(),
  valid_until: instant,
})
export type SignInCard = z.output<typeof signInCard>

/** A person for whom nothing was made, with the reason as a sentence. */
const leftOut = z.strictObject({ employee_id: id, name: z.string(), why: z.string() })

export const signInSheet = z.strictObject({
  /** The address of the sign-in page. */
  site: z.string(),
  cards: z.array(signInCard),
  /** The people to whom an invitation was mailed. */
  sent: z.array(z.strictObject({ employee_id: id, name: z.string() })),
  left_out: z.array(leftOut),
})
export type SignInSheet = z.output<typeof signInSheet>

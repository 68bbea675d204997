import { z } from 'zod'
import type { ScreenLink } from './keys.ts'

const isScreenLink = (text: string): text is ScreenLink => /^[/?]/.test(text)

/** An address of a screen as it travels and as it is stored in rows. */
export const screenLink = z.string().refine(isScreenLink, 'An address of a screen begins with /.')

/** The same of a page within an area, as people write it. */
export const ownPage = z
  .string()
  .max(500)
  .regex(/^\/(admin|employee)\/\S*$/, 'is no page of this application')
  .pipe(screenLink)

/** An address that was put together from texts. */
export const asScreenLink = (text: string): ScreenLink => screenLink.parse(text)

import { z } from 'zod'
import type { ScreenLink } from './keys.ts'

const isScreenLink = (text: string): text is ScreenLink => /^[/?]/.test(text)

/** An address of a screen as it travels and as it is kept in rows. */
export const screenLink = z.string().refine(isScreenLink, 'An address of a screen begins with /.')

/** An address that was put together from texts. */
export const asScreenLink = (text: string): ScreenLink => screenLink.parse(text)

import { z } from 'zod'
import { date, textId } from '#kit/contract/fields.ts'

/** The filter of unbilled work as it is in the address. */
export const workAddress = z.object({ from: date.optional(), to: date.optional(), pr_id: textId.optional() })

export type WorkFilter = Readonly<{ from?: string | undefined; to?: string | undefined; pr_id?: number | undefined }>

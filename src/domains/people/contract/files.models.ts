import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'

/** A document in a record, to be opened by its id. */
export const storedFile = z.strictObject({ id, name: z.string(), size_bytes: z.int() })
export type StoredFile = z.output<typeof storedFile>

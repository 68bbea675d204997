import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isMissing } from '../files/disk.ts'
import { OperatorError } from '../operator-error.ts'
import { SUBJECTS } from './declare.ts'

export const erasedRow = z.strictObject({
  subject: z.enum(SUBJECTS),
  subject_id: z.int(),
  depth: z.enum(['personal', 'whole']),
  at: z.string(),
})
/** One erasure: id and instant, and nothing about the person. */
export type Erased = z.output<typeof erasedRow>

const List = z.strictObject({ format: z.literal(1), installation: z.uuid(), forgotten: z.array(erasedRow) })
export type ErasedList = z.output<typeof List>

export const ERASED = 'forgotten.json'

export const erasedText = (list: ErasedList): string => `${JSON.stringify(list)}\n`

/**
 * Reads the list in a folder; null where there is none.
 * @throws {OperatorError} for one that cannot be read: nothing may come back because of it
 */
export const readErased = async (folder: string): Promise<ErasedList | null> => {
  const text = await readFile(join(folder, ERASED), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (text === null) return null
  try {
    return List.parse(JSON.parse(text))
  } catch (error) {
    throw new OperatorError(`The list of people who were forgotten in ${folder} is damaged.`, { cause: error })
  }
}

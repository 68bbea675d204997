import { invalid, tooLarge, unsupported } from '#kit/contract/envelope.ts'
import { inThread, TooCostly } from '#kit/server/threads/in-thread.ts'
import type { FileRow, HolidayFile, HolidaysInFile } from './holidays-in-file.ts'

const read = inThread<HolidayFile, HolidaysInFile>({
  file: new URL('holidays-in-file.ts', import.meta.url),
  name: 'holidaysInFile',
  ms: 5000,
})

/**
 * Returns the holidays of a file: calendar files by date, tables in their order. Calendar files are read for whole
 * days alone, and repeated events for the year and the two after it; all other parts, also attachments and addresses,
 * are skipped and never followed. 400 with the line that is wrong, 413 where it takes too long, 415 for other files.
 */
export const readHolidayFile = async (file: HolidayFile): Promise<readonly FileRow[]> => {
  const found = await read(file).catch((error: unknown) => {
    throw error instanceof TooCostly ? tooLarge() : error
  })
  if ('unsupported' in found) throw unsupported()
  if ('problem' in found) throw invalid({ file: found.problem })
  return found.rows
}

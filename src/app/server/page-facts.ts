import { settingValues } from '#domains/settings/server/index.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'
import { logoPath } from './logo.ts'

/** What the pages before a sign-in tell of the organisation; null while nothing could be read yet. */
export type PageFacts = Readonly<{ organisation: string; password_min: number | null; logo: string | null }>

/** Reads them for each page: the last ones that were read while the database is away. */
export const pageFacts = (db: Tx, clock: Clock): (() => Promise<PageFacts>) => {
  let last: PageFacts = { organisation: '', password_min: null, logo: null }
  const read = async (): Promise<PageFacts> => {
    const now = await readClock(db, clock)
    const values = await settingValues(
      db,
      ['organisation.name', 'organisation.logo_file_id', 'session.password_min_length'],
      now,
    )
    const logo = values['organisation.logo_file_id']
    return {
      organisation: values['organisation.name'],
      password_min: values['session.password_min_length'],
      logo: logo === null ? null : logoPath(logo),
    }
  }
  return async () => {
    last = await read().catch(() => last)
    return last
  }
}

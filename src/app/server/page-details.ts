import { findButtonLabel } from '#domains/session/server/index.ts'
import { settingValues } from '#domains/settings/server/index.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'
import { logoPath } from './logo.ts'

/** The data of the organisation on pages before a sign-in; null while nothing could be read yet. */
export type PageDetails = Readonly<{
  organisation: string
  password_min: number | null
  logo: string | null
  /** The label of company sign-in; null while it is off. */
  company: string | null
}>

/** Reads them for each page: the last ones that were read while the database is away. */
export const pageDetails = (db: Tx, clock: Clock): (() => Promise<PageDetails>) => {
  let last: PageDetails = { organisation: '', password_min: null, logo: null, company: null }
  const read = async (): Promise<PageDetails> => {
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
      company: await findButtonLabel(db),
    }
  }
  return async () => {
    last = await read().catch(() => last)
    return last
  }
}

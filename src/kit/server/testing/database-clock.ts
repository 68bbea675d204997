import { Client } from 'pg'
import { CLOCK_SHIFT } from '#kit/contract/testing/run-clock.ts'
import { type Clock, databaseClock, stoppedClock } from '../clock.ts'

const LOCK = 0x636c6f63

/**
 * Puts our functions before those of PostgreSQL in a database, for everything that the role of the URL does there
 * from now on: `now()` and `clock_timestamp()` of statements, defaults, functions and of the queue of jobs.
 */
const replaceNow = async (url: string, now: string, running: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      begin;
      select pg_advisory_xact_lock(${LOCK});
      create or replace function public.now() returns timestamptz language sql stable parallel safe as $$ select ${now} $$;
      create or replace function public.clock_timestamp() returns timestamptz language sql volatile parallel safe
        as $$ select ${running} $$;
      alter role current_user set search_path = public, pg_catalog;
      commit`)
  } finally {
    await client.end()
  }
}

/** Makes a database go by the clock of the run. */
export const shiftDatabase = (url: string): Promise<void> => {
  const shift = `interval '${CLOCK_SHIFT} milliseconds'`
  return replaceNow(url, `pg_catalog.now() + ${shift}`, `pg_catalog.clock_timestamp() + ${shift}`)
}

/** Stops the clock of a database at an instant. */
export const stopDatabase = (url: string, instant: string): Promise<void> => {
  const still = `timestamptz '${instant}'`
  return replaceNow(url, still, still)
}

/** The clock of the run for a program: the database's, which goes by it. */
export const runClock: Clock = { ...databaseClock, setDatabase: shiftDatabase }

/** Makes a clock that is stopped at an instant, and with it the database. */
export const stoppedDatabaseClock = (instant: string): ReturnType<typeof stoppedClock> & Clock => {
  const clock = stoppedClock(instant)
  return { ...clock, setDatabase: (url) => stopDatabase(url, clock.fixed() ?? instant) }
}

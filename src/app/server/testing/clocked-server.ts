import '#kit/contract/testing/shift-process.ts'
import { RUN_AT } from '#kit/contract/testing/run-clock.ts'
import { runClock, stoppedDatabaseClock } from '#kit/server/testing/database-clock.ts'
import { main } from '../main.ts'

// The server program as it is, on the clock of the test run; with TEST_CLOCK=stopped at its first instant.

await main(process.env['TEST_CLOCK'] === 'stopped' ? stoppedDatabaseClock(RUN_AT) : runClock)

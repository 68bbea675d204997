import { settingValue } from '#domains/settings/server/index.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/status.calls.ts'
import type { StatusFinding } from '../../contract/status.models.ts'
import { listDays } from './store.ts'

/** Finds what is in order in the whole installation. The application provides it, because it knows disks and files. */
export type FindStatus = () => Promise<readonly StatusFinding[]>

export const statusHandlers = (find: FindStatus) => ({
  showStatus: handle(calls.showStatus, async ({ tx, now }) => {
    const zone = await settingValue(tx, 'organisation.time_zone', now)
    const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toString()
    return { findings: [...(await find())], days: await listDays(tx, today, zone) }
  }),
})

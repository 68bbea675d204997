import { lastSentRequests } from '#domains/requests/server/index.ts'
import { lastActivities } from '#domains/session/server/index.ts'
import { attendanceEvidence } from './evidence.ts'
import { listOwnTraces } from './store/own-traces.ts'

/** The traces that attendance knows itself, and those of the domains below it. */
export const registerEvidence = (): void => {
  attendanceEvidence.add('attendance', listOwnTraces)
  attendanceEvidence.add('session', async (tx, queries) =>
    (await lastActivities(tx, queries)).map(({ device, ...trace }) => ({
      ...trace,
      kind: 'activity' as const,
      detail: `A page was used, ${device}`,
    })),
  )
  attendanceEvidence.add('requests', async (tx, queries) =>
    (await lastSentRequests(tx, queries)).map((trace) => ({
      ...trace,
      kind: 'request' as const,
      detail: 'A request was sent',
    })),
  )
}

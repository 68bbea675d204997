import { lastSentRequests } from '#domains/requests/server/index.ts'
import { listLastActivities } from '#domains/session/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { attendanceEvidence } from './public.ts'
import { listOwnTraces } from './store/own-traces.ts'

/** The traces that attendance knows itself, and those of the domains below it. */
export const evidenceFilling = entries(attendanceEvidence, {
  attendance: listOwnTraces,
  session: async (tx, queries) =>
    (await listLastActivities(tx, queries)).map(({ device, ...trace }) => ({
      ...trace,
      kind: 'activity' as const,
      detail: `A page was used, ${device}`,
    })),
  requests: async (tx, queries) =>
    (await lastSentRequests(tx, queries)).map((trace) => ({
      ...trace,
      kind: 'request' as const,
      detail: 'A request was sent',
    })),
})

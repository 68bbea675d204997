import { personHistory } from '#domains/people/server/index.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { attendanceEvidence } from '../evidence/public.ts'
import { lastTaken } from './store/retention.ts'
import { hasScreenshotHistory } from './store/views.ts'

/** Pictures in the registries of others: that a person has a history, and when the last one was taken. */
export const screenshotFillings: readonly Filling[] = [
  entries(personHistory, { 'attendance.screenshots': hasScreenshotHistory }),
  entries(attendanceEvidence, {
    'attendance.screenshots': async (tx, queries) => {
      const people = queries.map(({ employee_id }) => employee_id)
      return (await lastTaken(tx, people)).map((one) => ({
        ...one,
        kind: 'screenshot' as const,
        detail: 'A picture of the screen was taken',
      }))
    },
  }),
]

import { personHistory } from '#domains/people/server/index.ts'
import { attendanceEvidence } from '../evidence/evidence.ts'
import { lastTaken } from './store/retention.ts'
import { hasScreenshotHistory } from './store/views.ts'

/** Registers pictures in the registries of others: that a person has a history, and when the last one was taken. */
export const registerScreenshots = (): void => {
  personHistory.add('attendance.screenshots', hasScreenshotHistory)
  attendanceEvidence.add('attendance.screenshots', async (tx, queries) => {
    const people = queries.map(({ employee_id }) => employee_id)
    return (await lastTaken(tx, people)).map((one) => ({
      ...one,
      kind: 'screenshot' as const,
      detail: 'A picture of the screen was taken',
    }))
  })
}

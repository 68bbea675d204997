import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'

/** The open screens of those who lead a team show its people. */
export const notifyLeads = (work: Pick<Work, 'live'>, teamId: number | null): void => {
  if (teamId !== null) publishLive(work, ['attendance.changed'], [`lead:${teamId}`])
}

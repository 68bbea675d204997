import type { Job } from '#kit/server/jobs/jobs.ts'
import { renewWrittenIndex } from '../store/board-index.ts'

/** Sums the index up again by which the board finds what has changed, where a stop of the database has left it useless. */
export const renewBoardIndex: Job = {
  name: 'attendance.renew_board_index',
  cron: '*/10 * * * *',
  run: (_payload, begin) => begin(async ({ tx }) => void (await renewWrittenIndex(tx))),
}

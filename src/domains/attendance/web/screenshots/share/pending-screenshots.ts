import { toastSuccess } from '#kit/web/call/call-toasts.ts'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import { send } from '#kit/web/call/send.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import { LATEST_MINUTES } from '#domains/attendance/contract/screenshots.models.ts'
import { screenshotUpload } from '#domains/attendance/contract/screenshots.calls.ts'

type Pending = Readonly<{ key: string; file: Blob; captured_at: string; attempts: number }>

export type Outcome =
  | Readonly<{ kind: 'stored' }>
  /** Sent again later. */
  | Readonly<{ kind: 'waits'; failure: CallFailure }>
  /** The server does not take it, or its time is over. */
  | Readonly<{ kind: 'missed'; failure: CallFailure | null }>

const MINUTE = 60_000
/** Matches failures without a connection or without room for now; the session may have ended. */
const isPassing = ({ kind, status }: CallFailure): boolean =>
  kind === 'network' || status === 401 || status === 429 || status >= 500

/** Sends pictures: each has the same key in all its attempts, and is dropped 15 minutes after it was taken. */
export const pendingScreenshots = (employeeId: number, now: () => number) => {
  let pending: readonly Pending[] = []
  const isLate = ({ captured_at }: Pending): boolean => now() - Date.parse(captured_at) > LATEST_MINUTES * MINUTE
  // The first attempt shows every toast and restores a session that has ended; the others are made in silence.
  const transmit = async (picture: Pending): Promise<void> => {
    const input = { body: { id: employeeId, captured_at: picture.captured_at } }
    const options = { key: picture.key, file: picture.file, background: true }
    if (picture.attempts === 0) await perform(screenshotUpload, input, options)
    else toastSuccess(screenshotUpload, (await send(screenshotUpload, input, options)).message)
  }
  const attempt = async (picture: Pending): Promise<Outcome> => {
    pending = pending.filter(({ key }) => key !== picture.key)
    if (isLate(picture)) return { kind: 'missed', failure: null }
    try {
      await transmit(picture)
      return { kind: 'stored' }
    } catch (error) {
      const failure = asFailure(error)
      if (!isPassing(failure)) return { kind: 'missed', failure }
      pending = [...pending, { ...picture, attempts: picture.attempts + 1 }]
      return { kind: 'waits', failure }
    }
  }
  return {
    count: (): number => pending.length,
    send: (file: Blob, captured_at: string): Promise<Outcome> =>
      attempt({ key: uuid(), file, captured_at, attempts: 0 }),
    /** Tries those that wait once more, one after the other, oldest first. */
    retry: async (onOutcome: (outcome: Outcome) => void): Promise<void> => {
      for (const picture of pending) onOutcome(await attempt(picture))
    },
  }
}

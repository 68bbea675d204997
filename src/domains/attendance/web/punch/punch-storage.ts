import { z } from 'zod'
import { AT_REST, type PunchState } from './punch-state.ts'

const queued = z.object({
  /** The idempotency key: an entry has the same one in all its attempts, also after a reload. */
  key: z.string(),
  action: z.enum(['punch_in', 'punch_out', 'break_start', 'break_end']),
  /** Sent unchanged each time. */
  body: z.object({
    pressed_at: z.string(),
    device_zone: z.string().optional(),
    action: z.enum(['start', 'end']).optional(),
    kind: z.string().optional(),
  }),
  /** An attempt met no server: it waits, and later attempts are made in silence. */
  is_queued: z.boolean(),
  /** The reason why it will not be sent again; shown until the person dismisses it. */
  refused: z.string().nullable(),
})
export type QueuedPunch = z.output<typeof queued>

const queueOf = z.array(queued).catch([])
const punchOf = z.enum(['in', 'out']).catch(AT_REST.punch)
const breakOf = z.enum(['on', 'off']).catch(AT_REST.on_break)

const key = (name: 'punch_state' | 'break_status' | 'punch_queue', employeeId: number): string =>
  `${name}.${employeeId}`

/** Returns true if a change of the storage concerns a person. */
export const isOfPerson = (storageKey: string | null, employeeId: number): boolean =>
  storageKey === null || storageKey.endsWith(`.${employeeId}`)

export const readState = (employeeId: number): PunchState => ({
  punch: punchOf.parse(localStorage.getItem(key('punch_state', employeeId))),
  on_break: breakOf.parse(localStorage.getItem(key('break_status', employeeId))),
})

/** Returns true if this browser has a state of the person. */
export const hasState = (employeeId: number): boolean => localStorage.getItem(key('punch_state', employeeId)) !== null

// A browser whose storage is full or closed refuses to write: the page then has the queue in memory.
const unsaved = new Map<number, readonly QueuedPunch[]>()

const tryWrite = (write: () => void): boolean => {
  try {
    write()
    return true
  } catch {
    return false
  }
}

/** Stores the state. The log is read again at the next load, so a failure does no harm. */
export const writeState = (employeeId: number, state: PunchState): void => {
  tryWrite(() => {
    localStorage.setItem(key('punch_state', employeeId), state.punch)
    localStorage.setItem(key('break_status', employeeId), state.on_break)
  })
}

export const readQueue = (employeeId: number): readonly QueuedPunch[] => {
  const inMemory = unsaved.get(employeeId)
  if (inMemory) return inMemory
  try {
    return queueOf.parse(JSON.parse(localStorage.getItem(key('punch_queue', employeeId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Stores the queue; returns false if it would not survive this page. */
export const writeQueue = (employeeId: number, queue: readonly QueuedPunch[]): boolean => {
  const isSaved = tryWrite(() => {
    if (queue.length === 0) localStorage.removeItem(key('punch_queue', employeeId))
    else localStorage.setItem(key('punch_queue', employeeId), JSON.stringify(queue))
  })
  if (isSaved) unsaved.delete(employeeId)
  else unsaved.set(employeeId, queue)
  return isSaved
}
